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
  const pace = done === total ? ', comparing the best points' : paceText(total - done, rateOf(done, since));
  return (
    <section aria-label="Progress" class="progress">
      <progress max={total} value={done} aria-label="Rows done" />
      <p>
        {countText(done)} of {countText(total)} rows, {parts_done} of {parts_total} parts{pace}
      </p>
      {done > 0 && (
        <p>
          <a href={`${links.results}?partial=true`}>The rows there are, as CSV</a>
        </p>
      )}
    </section>
  );
}

function paceText(left: number, perSecond: number | undefined): string {
  if (perSecond === undefined) return '';
  return `, ${countText(Math.round(perSecond))} rows/s, ${durationText(left / perSecond)} left`;
}

function rateOf(done: number, since: Watched['since']): number | undefined {
  if (since === undefined || done <= since.rows) return undefined;
  return (1000 * (done - since.rows)) / (performance.now() - since.ms);
}
