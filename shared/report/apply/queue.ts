import type { Scenario } from '#blocklayer';

export interface QueueWrite {
  /** Under /sys/block/DEV/queue. */
  readonly file: string;
  readonly value: string;
}

/** The scheduler comes first: changing it resets what depends on it. */
export function queueWrites({ scheduler, rq_affinity, merging }: Scenario): readonly QueueWrite[] {
  return [
    { file: 'scheduler', value: scheduler === 'none' ? 'none' : 'mq-deadline' },
    { file: 'rq_affinity', value: String(rq_affinity) },
    { file: 'nomerges', value: merging ? '0' : '2' },
  ];
}
