import { Refused } from '../api/call.ts';
import type { Report, Sweep, WhatIf } from '../api/sweeps.ts';
import { CopyButton } from '../pieces/copy.tsx';
import { curlPost } from '../pieces/curl.ts';
import type { Asked } from '../pieces/use-asked.ts';
import { GoalFields } from '../spec/goal-fields.tsx';
import type { Path } from '../spec/spec-text.ts';

interface Properties {
  readonly sweep: Sweep;
  readonly asked: Asked<Report>;
  readonly whatIf: WhatIf;
  readonly onChange: (whatIf: WhatIf) => void;
}

/** The goal of the sweep, to be changed: the same rows, another verdict. */
export function WhatIfPanel({ sweep, asked: { answer, error, busy }, whatIf, onChange }: Properties) {
  const goal = { ...goalOf(answer), ...whatIf };
  const problems = error instanceof Refused ? error.problems : [];
  const isOther = Object.keys(whatIf).length > 0;
  return (
    <section class="what-if" aria-label="What if the goal were another" aria-busy={busy}>
      <details open={isOther || hasRoom()}>
        <summary>What if the goal were another?</summary>
        <form onSubmit={(event) => event.preventDefault()}>
          <GoalFields
            id="what-if"
            goal={goal}
            problems={problems}
            change={(path, value) => onChange(changed(whatIf, goal, path, value))}
          />
        </form>
        <div class="actions">
          <button type="button" class="quiet" disabled={!isOther} onClick={() => onChange({})}>
            As asked
          </button>
          <CopyButton
            label="Copy as curl"
            text={() => curlPost(sweep.links.advise, { mediaType: 'application/json', text: JSON.stringify(whatIf) })}
          />
        </div>
      </details>
      {error !== undefined && (
        <p class="problem" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}

/** On a wide screen it stands beside the report. */
function hasRoom(): boolean {
  return matchMedia('(min-width: 1100px)').matches;
}

type Goal = Readonly<Record<string, unknown>>;

function goalOf(report: Report | undefined): Goal {
  if (report === undefined) return {};
  const { slo, objective, headroom, demand_iops } = report.question;
  return { slo, objective, headroom, demand: demand_iops === null ? null : { iops: demand_iops } };
}

/** A part of the goal is sent whole: the server replaces it, it does not merge. */
function changed(whatIf: WhatIf, goal: Goal, [part, member]: Path, value: unknown): WhatIf {
  const name = String(part);
  if (member === undefined) return { ...whatIf, [name]: value ?? WITHOUT[name] } as WhatIf;
  const { [String(member)]: _, ...others } = (goal[name] ?? {}) as Goal;
  return { ...whatIf, [name]: value === undefined ? others : { ...others, [String(member)]: value } } as WhatIf;
}

/** What an emptied field means. */
const WITHOUT: Goal = { demand: null, headroom: 0 };
