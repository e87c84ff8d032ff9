import { useEffect, useMemo, useState } from 'preact/hooks';
import { Refused } from '../api/call.ts';
import { listAxes, listPlatforms, planSweep, submitSweep } from '../api/sweeps.ts';
import { go, keepInAddress, placeNow } from '../location.ts';
import { curlPost } from '../pieces/curl.ts';
import { useAsked } from '../pieces/use-asked.ts';
import { Editor } from './editor.tsx';
import { packed, unpacked } from './link.ts';
import { PlanPanel } from './plan-panel.tsx';
import { readSchema } from './schema.ts';
import { SpecForm } from './spec-form.tsx';
import { type Path, viewOf, withValue } from './spec-text.ts';
import { STARTING_SPEC } from './start.ts';

/** A pause in typing after which the server is asked what the sweep would take. */
const QUIET_MS = 250;

/** Asking for a sweep: as fields, as text, and what it would take. */
export function NewSweep() {
  const [text, setText] = useSpecInAddress();
  const catalogue = useAsked('catalogue', readCatalogue);
  const plan = useAsked(text, planSweep, QUIET_MS);
  const { starting, startError, start } = useStart(text);
  const view = useMemo(() => viewOf(text ?? ''), [text]);
  if (text === undefined) return null;

  const { entries = [], platforms = [], schema } = catalogue.answer ?? {};
  const refusal = startError ?? plan.error;
  const problems = refusal instanceof Refused ? refusal.problems : NONE;
  const change = (path: Path, value: unknown): void => setText((before = '') => withValue(before, path, value));
  return (
    <main class="new-sweep">
      <h1>New sweep</h1>
      <section aria-label="Spec as form" class="form-pane">
        {view.fault === null ? (
          <SpecForm view={view} entries={entries} platforms={platforms} problems={problems} change={change} />
        ) : (
          <p class="problem">The text is not YAML yet; the form comes back when it is.</p>
        )}
      </section>
      <section aria-label="Spec as text" class="text-pane">
        <Editor text={text} problems={problems} schema={schema} onChange={setText} />
      </section>
      <PlanPanel
        preview={plan.answer}
        problems={problems}
        fault={view.fault ?? (problems.length === 0 ? (refusal?.message ?? null) : null)}
        busy={plan.busy}
        starting={starting}
        start={start}
        curl={() => curlPost('/v1/sweeps', { mediaType: 'application/yaml', text })}
      />
    </main>
  );
}

const NONE = [] as const;

async function readCatalogue() {
  const [entries, platforms] = await Promise.all([listAxes(), listPlatforms()]);
  return { entries, platforms, schema: await readSchema(platforms.map(({ name }) => name)) };
}

/** The text, which the address carries along. Undefined until it has been read from there. */
function useSpecInAddress() {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const link = placeNow().params.get('spec');
    const read = link === null ? Promise.resolve(undefined) : unpacked(link);
    void read.then((found) => setText(found ?? STARTING_SPEC));
  }, []);
  useEffect(() => {
    if (text === undefined || text === STARTING_SPEC) return;
    let latest = true;
    void packed(text).then((link) => latest && keepInAddress('spec', link));
    return () => {
      latest = false;
    };
  }, [text]);
  return [text, setText] as const;
}

/** Submits; a second attempt after a lost answer finds the sweep of the first. */
function useStart(text: string | undefined) {
  const key = useMemo(() => crypto.randomUUID(), [text]);
  const [starting, setStarting] = useState(false);
  const [startError, setStartError] = useState<Error>();
  useEffect(() => setStartError(undefined), [text]);
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      go(`/sweeps/${(await submitSweep(text ?? '', key)).id}`);
    } catch (error) {
      setStartError(error as Error);
      setStarting(false);
    }
  };
  return { starting, startError, start };
}
