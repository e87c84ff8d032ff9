import type { Clock } from '#planner';

export const systemClock: Clock = { now: () => Date.now() };
