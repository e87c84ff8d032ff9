import * as z from 'zod';
import { type Figure, figure } from '#platforms';
import type { Key, Value } from '#vocabulary';
import { eachFile, ImportError, type Imported, NOTHING } from './imported.ts';
import { readJson } from './json.ts';

interface Field {
  readonly field: string;
  readonly data?: string | null | undefined;
  readonly children?: readonly Field[] | undefined;
}

const FIELD: z.ZodType<Field> = z.looseObject({
  field: z.string(),
  data: z.string().nullish(),
  get children() {
    return z.array(FIELD).optional();
  },
}) as z.ZodType<Field>;

const OUTPUT = z.looseObject({ lscpu: z.array(FIELD).min(1) });
const COMMAND = 'LC_ALL=C lscpu -J';

/** What `lscpu -J` says of the CPUs. Newer versions nest the fields, older ones list them. */
export const importLscpu = eachFile((file): Imported => {
  const output = OUTPUT.safeParse(readJson(file, COMMAND));
  if (!output.success) throw new ImportError(`${file.name}: JSON, but not of lscpu; write it with ${COMMAND}.`);
  const said = new Map(flat(output.data.lscpu));
  if (!said.has('CPU(s)')) {
    throw new ImportError(`${file.name}: no field "CPU(s)", as in another language; write it with ${COMMAND}.`);
  }
  const figures = Object.fromEntries(FIGURES.flatMap((rule) => rule(said) ?? []));
  const model = said.get('Model name') ?? 'CPU';
  return {
    ...NOTHING,
    figures,
    took: [`${file.name}: ${model}: ${Object.keys(figures).join(', ')}.`],
    left: [
      `${file.name}: how fast a core is (cpu_factor) is not in lscpu: calibrate it.`,
      ...((said.get('Thread(s) per core') ?? '1') === '1'
        ? []
        : [`${file.name}: the model numbers SMT siblings as neighbours; lscpu does not say how this machine does.`]),
      ...offline(said).map((sentence) => `${file.name}: ${sentence}`),
    ],
  };
});

function flat(fields: readonly Field[]): readonly (readonly [name: string, data: string])[] {
  return fields.flatMap(({ field, data, children = [] }) => [
    [field.replace(/:$/, ''), data ?? ''] as const,
    ...flat(children),
  ]);
}

type Said = ReadonlyMap<string, string>;
type Rule = (said: Said) => readonly (readonly [Key, Figure])[] | undefined;

function found(key: Key, value: Value, field: string): readonly (readonly [Key, Figure])[] {
  return [[key, figure(value, 'published', `lscpu: ${field}`)]];
}

const COUNT = /^[1-9]\d{0,4}$/;

function count(key: Key, field: string): Rule {
  return (said) => {
    const data = said.get(field) ?? '';
    return COUNT.test(data) ? found(key, Number(data), field) : undefined;
  };
}

const FIGURES: readonly Rule[] = [
  count('cpus', 'CPU(s)'),
  count('numa_nodes', 'NUMA node(s)'),
  count('smt', 'Thread(s) per core'),
  (said) => {
    const caches = /\((\d+) instances?\)/.exec(said.get('L3 cache') ?? '')?.[1];
    const share = Number(said.get('CPU(s)')) / Number(caches ?? Number.NaN);
    return Number.isInteger(share) ? found('llc_cpus', share, 'L3 cache, CPU(s) by its instances') : undefined;
  },
  (said) => {
    const meltdown = said.get('Vulnerability Meltdown');
    return meltdown === undefined
      ? undefined
      : found('kpti', /\bPTI\b/.test(meltdown), `Vulnerability Meltdown: ${meltdown}`);
  },
  (said) => {
    const vendor = said.get('Hypervisor vendor');
    return vendor === undefined ? undefined : found('virtualised', true, `Hypervisor vendor: ${vendor}`);
  },
];

function offline(said: Said): readonly string[] {
  const list = said.get('Off-line CPU(s) list');
  return list ? [`CPUs ${list} are off line and counted in CPU(s): correct cpus if they stay so.`] : [];
}
