import { median, quantileOf } from './benchmark.ts';

/** Does its work once and says what one unit of it took; the round is its seed. */
export type Measure = (round: number) => number | Promise<number>;

/** What each contestant took, by name, round by round. */
export type Rounds<Name extends string> = readonly { readonly [Contestant in Name]: number }[];

/** Each round runs every contestant once in turn: only ratios inside one round survive a noisy machine. */
export async function pairedRounds<Name extends string>(
  count: number,
  contestants: { readonly [N in Name]: Measure },
): Promise<Rounds<Name>> {
  const rounds: Rounds<Name>[number][] = [];
  for (let round = 0; round < count; round++) {
    const took: { [N in Name]?: number } = {};
    for (const name of Object.keys(contestants) as Name[]) took[name] = await contestants[name](round);
    rounds.push(took as Rounds<Name>[number]);
  }
  return rounds;
}

export interface Speed {
  /** Of the rounds' ratios. */
  readonly median: number;
  readonly quartiles: readonly [number, number];
}

/** How many times as fast as another a contestant is. */
export function speedOf<Name extends string>(rounds: Rounds<Name>, contestant: Name, other: Name): Speed {
  const ratios = rounds.map((round) => round[other] / round[contestant]);
  return { median: median(ratios), quartiles: [quantileOf(ratios, 0.25), quantileOf(ratios, 0.75)] };
}
