import { UNIT_COSTS } from '#blocklayer';
import { eachFile, ImportError, type Imported, NOTHING } from './imported.ts';

/** Overhead (with children: both columns), then anything, then `[k] symbol`. */
const LINE = /^\s*(\d+\.\d+)%(?:\s+(\d+\.\d+)%)?\s+\S.*\[([k.gGuHh])\]\s+(\S+)/;

/** Smaller shares say nothing beside the noise of sampling. */
const SHARE_MIN_PCT = 0.5;

const MODELLED: ReadonlySet<string> = new Set(Object.values(UNIT_COSTS).map(({ label }) => label));

/** Shares by kernel function of `perf report --stdio`: one row without settings, whose `profile` they are. */
export const importPerf = eachFile((file): Imported => {
  const shares = sharesOf(file.text);
  const told = [...shares].filter(([, share]) => share >= SHARE_MIN_PCT);
  if (told.length === 0) {
    throw new ImportError(
      `${file.name}: no line with a share and a function; write it with perf report --stdio --no-children.`,
    );
  }
  const known = told.filter(([name]) => MODELLED.has(name)).map(([name]) => name);
  const row = { id: file.name, set: {}, measured: {}, profile: Object.fromEntries(told), note: 'perf report' };
  return {
    ...NOTHING,
    rows: [row],
    took: [`${file.name}: ${told.length} functions of at least ${SHARE_MIN_PCT} %.`],
    left: [
      `${file.name}: ${known.length} of them are functions of the model (${known.join(', ') || 'none'}); the others are kept and not compared.`,
    ],
  };
});

function sharesOf(text: string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const hasChildren = /^#\s+Children\s+Self\b/m.test(text);
  for (const line of text.split('\n')) {
    const [, first, second, level, symbol] = LINE.exec(line) ?? [];
    if (symbol === undefined || level !== 'k') continue;
    const share = Number(hasChildren ? second : first);
    if (Number.isFinite(share)) shares.set(symbol, round((shares.get(symbol) ?? 0) + share));
  }
  return shares;
}

/** Two decimals, as perf prints them. */
function round(share: number): number {
  return Math.round(share * 100) / 100;
}
