import { useState } from 'preact/hooks';
import type { Problem } from '#sweep';
import type { AxisEntry } from '../api/sweeps.ts';
import { problemsAt } from '../pieces/problems.tsx';
import { SelectField, TextField } from './form-fields.tsx';
import type { Path } from './spec-text.ts';
import { axisOrText, lineOf, scalarOf } from './values.ts';

interface Properties {
  /** Where the values stand in the spec: `axes` varies them, `workload` fixes them. */
  readonly section: 'axes' | 'workload';
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Keys that the other section has taken. */
  readonly taken: readonly string[];
  readonly entries: readonly AxisEntry[];
  readonly problems: readonly Problem[];
  readonly change: (path: Path, value: unknown) => void;
}

/** Keys with their values, one a line, and a way to add another. */
export function KeyValues({ section, title, values, taken, entries, problems, change }: Properties) {
  const keys = Object.keys(values);
  const free = entries.filter(({ key }) => !keys.includes(key) && !taken.includes(key));
  return (
    <fieldset class="key-values">
      <legend>{title}</legend>
      {keys.map((key) => (
        <div class="key-value" key={key}>
          <ValueField
            section={section}
            name={key}
            value={values[key]}
            entry={entries.find((entry) => entry.key === key)}
            problems={problemsAt(problems, `/${section}/${key}`)}
            commit={(value) => change([section, key], value)}
          />
          <button
            type="button"
            class="icon"
            aria-label={`Remove ${key}`}
            onClick={() => change([section, key], undefined)}
          >
            ×
          </button>
        </div>
      ))}
      <AddKey
        section={section}
        free={free}
        add={({ key, default: usual }) => change([section, key], firstValue(section, usual))}
      />
    </fieldset>
  );
}

function firstValue(section: Properties['section'], usual: unknown): unknown {
  const value = usual ?? 1;
  return section === 'axes' ? [value] : value;
}

interface ValueProperties {
  readonly section: Properties['section'];
  readonly name: string;
  readonly value: unknown;
  readonly entry: AxisEntry | undefined;
  readonly problems: readonly Problem[];
  readonly commit: (value: unknown) => void;
}

function ValueField({ section, name, value, entry, problems, commit }: ValueProperties) {
  const id = `${section}-${name}`;
  const label = entry?.unit ? `${name} (${entry.unit})` : name;
  const common = { id, label, problems, hint: entry?.meaning };
  const choices = choicesOf(entry);
  if (section === 'workload' && choices !== undefined) {
    const options = choices.map((choice) => [choice, choice] as const);
    return (
      <SelectField {...common} value={lineOf(value)} options={options} onCommit={(line) => commit(scalarOf(line))} />
    );
  }
  const read = section === 'axes' ? axisOrText : scalarOf;
  const placeholder = choices === undefined ? 'values, or {range: {start: 1, stop: 8, step: 1}}' : choices.join(', ');
  return (
    <TextField {...common} value={lineOf(value)} placeholder={placeholder} onCommit={(line) => commit(read(line))} />
  );
}

function choicesOf(entry: AxisEntry | undefined): readonly string[] | undefined {
  if (entry?.type.kind === 'boolean') return ['true', 'false'];
  return entry?.type.kind === 'choice' ? entry.type.values.map(String) : undefined;
}

interface AddProperties {
  readonly section: Properties['section'];
  readonly free: readonly AxisEntry[];
  readonly add: (entry: AxisEntry) => void;
}

function AddKey({ section, free, add }: AddProperties) {
  const [chosen, setChosen] = useState('');
  const groups = [...new Set(free.map(({ group }) => group))];
  const entry = free.find(({ key }) => key === chosen);
  return (
    <div class="add">
      <select
        aria-label={`Key to add to ${section}`}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">add a key</option>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {free
              .filter((candidate) => candidate.group === group)
              .map(({ key }) => (
                <option key={key} value={key}>
                  {key}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button
        type="button"
        class="quiet"
        disabled={entry === undefined}
        onClick={() => {
          if (entry !== undefined) add(entry);
          setChosen('');
        }}
      >
        Add
      </button>
    </div>
  );
}
