import { useState } from 'preact/hooks';
import { changeSweep, deleteSweep, type Sweep } from '../api/sweeps.ts';
import { go } from '../location.ts';
import { hasEnded } from './use-sweep.ts';

interface Properties {
  readonly sweep: Sweep;
  readonly onChange: () => void;
}

/** What may be done to the sweep in its state. */
export function SweepActions({ sweep, onChange }: Properties) {
  const [error, setError] = useState<Error>();
  const [isAsking, setAsking] = useState(false);
  const act = (action: () => Promise<unknown>, then: () => void) => async (): Promise<void> => {
    setError(undefined);
    await action().then(then, setError);
  };
  const ended = hasEnded(sweep);
  const canRetry = ended && sweep.status !== 'completed';
  return (
    <div class="actions">
      {!ended && (
        <button type="button" class="quiet" onClick={act(() => changeSweep(sweep.id, 'cancel'), onChange)}>
          Cancel
        </button>
      )}
      {canRetry && (
        <button type="button" class="quiet" onClick={act(() => changeSweep(sweep.id, 'retry'), onChange)}>
          Run what is missing
        </button>
      )}
      {ended && !isAsking && (
        <button type="button" class="quiet" onClick={() => setAsking(true)}>
          Delete
        </button>
      )}
      {isAsking && (
        <fieldset class="confirm" aria-label="Delete the sweep and its results?">
          <button
            type="button"
            class="danger"
            onClick={act(
              () => deleteSweep(sweep.id),
              () => go('/sweeps'),
            )}
          >
            Delete the results
          </button>
          <button type="button" class="quiet" onClick={() => setAsking(false)}>
            Keep
          </button>
        </fieldset>
      )}
      {error !== undefined && (
        <p class="problem" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
