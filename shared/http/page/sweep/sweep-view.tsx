import { useEffect } from 'preact/hooks';
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
  const name = sweep?.name ?? id;
  useEffect(() => {
    document.title = `${name} - blkplan`;
  }, [name]);
  return (
    <main class="sweep">
      <h1>{name}</h1>
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
          <div class="head">
            <Headline sweep={sweep} />
            <SweepActions sweep={sweep} onChange={look} />
          </div>
          <Remarks sweep={sweep} />
          {!hasEnded(sweep) && <ProgressPanel sweep={sweep} since={watched.since} />}
          {hasResults(sweep) && <Results key={sweep.attempt} sweep={sweep} />}
        </>
      )}
    </main>
  );
}

function Headline({ sweep: { id, status, rows, counts } }: { readonly sweep: Sweep }) {
  const tally = rows === null ? `${counts.rows} rows` : `${rows.ok} ok, ${rows.invalid} invalid, ${rows.failed} failed`;
  return (
    <p class="headline">
      <span class={`state ${status}`} role="status">
        {STATES[status]}
      </span>
      <span>{tally}</span>
      <code>{id}</code>
    </p>
  );
}

function Remarks({ sweep: { reason, warnings } }: { readonly sweep: Sweep }) {
  const remarks = reason === null ? warnings : [reason, ...warnings];
  return (
    <>
      {remarks.map((text) => (
        <p class="notice" key={text}>
          {text}
        </p>
      ))}
    </>
  );
}
