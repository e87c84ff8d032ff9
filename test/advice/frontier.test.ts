import { expect, it } from 'vitest';
import { advise } from '#advice';
import { type Measure, rowsOf, specOf } from './rows.ts';

const AXES = { hw_queues: [1, 2, 4, 8] };

function frontierOf(measure: Measure) {
  const spec = specOf({ axes: AXES, frontier: ['iops', 'lat_p99_us', 'cpu_cores_used'] });
  const { frontier } = advise({ spec, rows: rowsOf(spec, measure), finalists: [] });
  return { queues: frontier.points.map(({ settings }) => settings.hw_queues), stood_for: frontier.stood_for };
}

it('a frontier has no point that is better by a hair and twice as dear', () => {
  const measured = frontierOf(({ hw_queues }) =>
    hw_queues === 8 ? { iops: 400_100, cpu_cores_used: 4 } : { iops: 400_000 - 10 * hw_queues, cpu_cores_used: 2 },
  );
  expect(measured).toEqual({ queues: [1], stood_for: 1 });
});

it('a frontier keeps what is better by more than the margin in something, however small the step to the next', () => {
  const steps: Measure = ({ hw_queues }) => ({
    iops: 400_000 * (1 + 0.006 * Math.log2(hw_queues)),
    cpu_cores_used: 2 * (1 + 0.008 * Math.log2(hw_queues)),
  });
  expect(frontierOf(steps)).toEqual({ queues: [4, 1], stood_for: 2 });
});
