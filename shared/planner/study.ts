import { nextProbes, openStudy, type Question } from '#advice';
import type { Row } from '#sweep';
import { simulateAll } from './finalists.ts';
import type { Ports } from './ports.ts';

/** The best points again, one figure of the platform changed at a time, until advice has no further question. */
export async function simulateStudy(ports: Pick<Ports, 'simulate'>, question: Question): Promise<readonly Row[]> {
  const study = openStudy(question);
  const rows: Row[] = [];
  for (let probes = nextProbes(study, rows); probes.length > 0; probes = nextProbes(study, rows)) {
    const answers = await Promise.all(probes.map(({ spec, orders }) => simulateAll(ports, spec, orders)));
    rows.push(...answers.flat());
  }
  return rows;
}
