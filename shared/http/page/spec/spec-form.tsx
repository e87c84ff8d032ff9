import type { Problem } from '#sweep';
import type { AxisEntry, PlatformEntry } from '../api/sweeps.ts';
import { problemsAt } from '../pieces/problems.tsx';
import { SelectField, TextField } from './form-fields.tsx';
import { GoalFields } from './goal-fields.tsx';
import { KeyValues } from './key-values.tsx';
import { PlatformFacts } from './platform-facts.tsx';
import type { Path, SpecView } from './spec-text.ts';
import { lineOf, numberOf } from './values.ts';

interface Properties {
  readonly view: SpecView;
  readonly entries: readonly AxisEntry[];
  readonly platforms: readonly PlatformEntry[];
  readonly problems: readonly Problem[];
  readonly change: (path: Path, value: unknown) => void;
}

/** The spec as fields. It edits the text and keeps nothing of its own, so the two cannot differ. */
export function SpecForm({ view, entries, platforms, problems, change }: Properties) {
  const { axes, workload, platform } = view.value;
  const values = { axes: membersOf(axes), workload: membersOf(workload) };
  const name = typeof platform === 'string' ? platform : '';
  const keyValues = { entries, problems, change };
  return (
    <form class="spec-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Machine</legend>
        <div class="fields">
          <SelectField
            id="platform"
            label="Platform"
            value={typeof platform === 'object' ? 'inline, see the YAML' : name}
            options={platforms.map((entry) => [entry.name, entry.name])}
            problems={problemsAt(problems, '/platform')}
            onCommit={(value) => change(['platform'], value)}
          />
          <TextField
            id="name"
            label="Name of the sweep"
            value={lineOf(view.value['name'])}
            problems={problemsAt(problems, '/name')}
            onCommit={(value) => change(['name'], value === '' ? undefined : value)}
          />
        </div>
        <PlatformFacts platform={platforms.find((entry) => entry.name === name)} />
      </fieldset>
      <KeyValues
        {...keyValues}
        section="axes"
        title="Axes: every combination is simulated"
        values={values.axes}
        taken={Object.keys(values.workload)}
      />
      <KeyValues
        {...keyValues}
        section="workload"
        title="Fixed for all points"
        values={values.workload}
        taken={Object.keys(values.axes)}
      />
      <fieldset>
        <legend>Goal</legend>
        <GoalFields id="goal" goal={view.value} problems={problems} change={change} />
      </fieldset>
      <fieldset>
        <legend>Effort</legend>
        <div class="fields">
          {(['replicates', 'seed'] as const).map((key) => (
            <TextField
              key={key}
              id={key}
              label={key === 'seed' ? 'Seed' : 'Replicates of each point'}
              value={lineOf(view.value[key])}
              problems={problemsAt(problems, `/${key}`)}
              onCommit={(line) => change([key], numberOf(line))}
            />
          ))}
        </div>
      </fieldset>
    </form>
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
