import { useState } from 'preact/hooks';
import { adviseOn, type Report, reportOf, type Sweep, type WhatIf } from '../api/sweeps.ts';
import { keepInAddress, placeNow } from '../location.ts';
import { useAsked } from '../pieces/use-asked.ts';
import { Downloads } from './downloads.tsx';
import { ReportView } from './report-view.tsx';
import { RowsView } from './rows-view.tsx';
import { WhatIfPanel } from './what-if.tsx';

const TABS = { report: 'Verdict', rows: 'Rows' } as const;
type Tab = keyof typeof TABS;

/** A pause in changing the goal after which the server is asked again. */
const QUIET_MS = 200;

/** What came of a sweep: the verdict for its goal or another one, the rows, and the files. */
export function Results({ sweep }: { readonly sweep: Sweep }) {
  const [whatIf, setWhatIf] = useWhatIf();
  const [tab, setTab] = useTab();
  const asked = useAsked(
    `${sweep.attempt} ${JSON.stringify(whatIf)}`,
    (_, signal) => answer(sweep.id, whatIf, signal),
    QUIET_MS,
  );
  return (
    <>
      <Downloads sweep={sweep} />
      <div class="tabs" role="tablist" aria-label="Results" onKeyDown={(event) => moveTab(event, setTab)}>
        {(Object.keys(TABS) as Tab[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls={`panel-${name}`}
            tabindex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {TABS[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'report' && (
          <div class="with-side">
            <WhatIfPanel sweep={sweep} asked={asked} whatIf={whatIf} onChange={setWhatIf} />
            {asked.answer !== undefined && <ReportView report={asked.answer} />}
          </div>
        )}
        {tab === 'rows' && <RowsView sweep={sweep} report={asked.answer} />}
      </div>
    </>
  );
}

/** The report as it was written, or the one for another goal. */
function answer(id: string, whatIf: WhatIf, signal: AbortSignal): Promise<Report> {
  return Object.keys(whatIf).length === 0 ? reportOf(id, signal) : adviseOn(id, whatIf, signal);
}

function useWhatIf() {
  const [whatIf, setWhatIf] = useState<WhatIf>(() => parsed(placeNow().params.get('what-if')));
  const change = (changed: WhatIf): void => {
    setWhatIf(changed);
    keepInAddress('what-if', Object.keys(changed).length === 0 ? null : JSON.stringify(changed));
  };
  return [whatIf, change] as const;
}

function parsed(text: string | null): WhatIf {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function useTab() {
  const [tab, setTab] = useState<Tab>(placeNow().params.get('tab') === 'rows' ? 'rows' : 'report');
  const change = (name: Tab): void => {
    setTab(name);
    keepInAddress('tab', name === 'report' ? null : name);
  };
  return [tab, change] as const;
}

/** Left and right move between tabs, as in any tab list. */
function moveTab(event: KeyboardEvent, setTab: (tab: Tab) => void): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const other: Tab = (event.target as HTMLElement).id === 'tab-report' ? 'rows' : 'report';
  setTab(other);
  document.getElementById(`tab-${other}`)?.focus();
}
