/** What can go wrong with a real queue, on request: probabilities per event, from 0 to 1, drawn from the seed. */
export interface Disturbance {
  readonly seed: number;
  /** A delivery is followed by another one of the same message at once. */
  readonly duplicate?: number;
  /** Messages are received in random order. */
  readonly reorder?: boolean;
  /** A batch is followed by a message that is none of ours. */
  readonly poison?: number;
  /** An entry of a batch is refused. */
  readonly throttle?: number;
}

export interface Trouble {
  duplicates(): boolean;
  poisons(): boolean;
  throttles(): boolean;
  order<T>(messages: readonly T[]): readonly T[];
}

export const calm: Trouble = {
  duplicates: () => false,
  poisons: () => false,
  throttles: () => false,
  order: (messages) => messages,
};

export function disturbance({ seed, duplicate = 0, reorder = false, poison = 0, throttle = 0 }: Disturbance): Trouble {
  const random = uniform(seed);
  return {
    duplicates: () => random() < duplicate,
    poisons: () => random() < poison,
    throttles: () => random() < throttle,
    order: (messages) => (reorder ? shuffled(messages, random) : messages),
  };
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [result[last], result[chosen]] = [result[chosen] as T, result[last] as T];
  }
  return result;
}

/** Mulberry32 (Tommy Ettinger, public domain): enough to disturb a queue. */
function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
