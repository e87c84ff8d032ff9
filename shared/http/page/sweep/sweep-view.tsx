import type { Sweep } from '../api/sweeps.ts';
import { Results } from '../results/results.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { STATES } from './states.ts';
import { SweepActions } from './sweep-actions.tsx';
import { hasEnded, hasResults, useSweep } from './use-sweep.ts';

/** One sweep: how far it is and, when it has ended, what came of it. */
export function SweepView({ id }: { readonly id: string }) {
  const watched = useSweep(id);
  const { sweep, error, isLost, look } = watched;
  return (
    <main class="sweep">
      <h1>{sweep?.name ?? id}</h1>
      {isLost && (
        <p class="notice" role="alert">
          The server does not answer. The sweep is kept; this page goes on when the server is back.
        </p>
      )}
      {error !== undefined && (
        <p class="problem" role="alert">
          {error.message}
        </p>
      )}
      {sweep !== undefined && (
        <>
          <Headline sweep={sweep} />
          <SweepActions sweep={sweep} onChange={look} />
          {!hasEnded(sweep) && <ProgressPanel sweep={sweep} since={watched.since} />}
          {hasResults(sweep) && <Results key={sweep.attempt} sweep={sweep} />}
        </>
      )}
    </main>
  );
}

function Headline({ sweep: { id, status, reason, rows, counts, warnings } }: { readonly sweep: Sweep }) {
  const tally = rows === null ? `${counts.rows} rows` : `${rows.ok} ok, ${rows.invalid} invalid, ${rows.failed} failed`;
  return (
    <>
      <p class="headline">
        <span class={`state ${status}`} role="status">
          {STATES[status]}
        </span>
        <span>{tally}</span>
        <code>{id}</code>
      </p>
      {[reason, ...warnings]
        .filter((text) => text !== null)
        .map((text) => (
          <p class="notice" key={text}>
            {text}
          </p>
        ))}
    </>
  );
}
