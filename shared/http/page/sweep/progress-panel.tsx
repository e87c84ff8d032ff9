import type { Sweep } from '../api/sweeps.ts';
import { countText, durationText } from '../pieces/numbers.ts';
import type { Watched } from './use-sweep.ts';

interface Properties {
  readonly sweep: Sweep;
  readonly since: Watched['since'];
}

/** How far the sweep is, how fast it goes, and when it will be done. */
export function ProgressPanel({ sweep: { progress, links }, since }: Properties) {
  const { rows_done: done, rows_total: total, parts_done, parts_total } = progress;
  const perSecond = rateOf(done, since);
  const left = perSecond === undefined ? '' : `, about ${durationText((total - done) / perSecond)} left`;
  const speed = perSecond === undefined ? '' : `, ${countText(Math.round(perSecond))} rows/s`;
  return (
    <section aria-label="Progress" class="progress">
      <progress max={total} value={done} aria-label="Rows done" />
      <p>
        {countText(done)} of {countText(total)} rows, {parts_done} of {parts_total} parts{speed}
        {left}
      </p>
      {done > 0 && (
        <p>
          <a href={`${links.results}?partial=true`}>The rows there are, as CSV</a>
        </p>
      )}
    </section>
  );
}

function rateOf(done: number, since: Watched['since']): number | undefined {
  if (since === undefined || done <= since.rows) return undefined;
  return (1000 * (done - since.rows)) / (performance.now() - since.ms);
}
