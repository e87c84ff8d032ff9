import { useEffect, useState } from 'preact/hooks';
import { type Sweep, sweepPage } from '../api/sweeps.ts';
import { countText } from '../pieces/numbers.ts';
import { Scroll } from '../pieces/scroll.tsx';
import { STATES } from './states.ts';

/** The sweeps there are, newest first. */
export function SweepList() {
  const [sweeps, setSweeps] = useState<readonly Sweep[]>();
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useState<Error>();
  const more = async (from?: string): Promise<void> => {
    try {
      const page = await sweepPage(from);
      setSweeps((before = []) => [...before, ...page.sweeps]);
      setCursor(page.next_cursor);
    } catch (failure) {
      setError(failure as Error);
    }
  };
  useEffect(() => void more(), []);
  return (
    <main class="sweeps">
      <h1>Sweeps</h1>
      {error !== undefined && <p class="problem">{error.message}</p>}
      {sweeps?.length === 0 && <p>No sweep has been asked for yet.</p>}
      {sweeps !== undefined && sweeps.length > 0 && <SweepTable sweeps={sweeps} />}
      {cursor !== null && (
        <button type="button" class="quiet" onClick={() => more(cursor)}>
          Older ones
        </button>
      )}
    </main>
  );
}

function SweepTable({ sweeps }: { readonly sweeps: readonly Sweep[] }) {
  return (
    <Scroll label="Sweeps">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>State</th>
            <th class="number">Rows</th>
            <th class="number">Points</th>
            <th>Asked</th>
          </tr>
        </thead>
        <tbody>
          {sweeps.map(({ id, name, status, progress, counts, submitted_at }) => (
            <tr key={id}>
              <td>
                <a href={`#/sweeps/${id}`}>{name ?? id}</a>
              </td>
              <td>
                <span class={`state ${status}`}>{STATES[status]}</span>
              </td>
              <td class="number">
                {countText(progress.rows_done)} / {countText(progress.rows_total)}
              </td>
              <td class="number">{countText(counts.points)}</td>
              <td>{submitted_at.slice(0, 16).replace('T', ' ')} UTC</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
