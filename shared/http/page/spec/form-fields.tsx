import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Problem } from '#sweep';
import { FieldProblems } from '../pieces/problems.tsx';

interface Common {
  readonly id: string;
  readonly label: string;
  readonly problems?: readonly Problem[];
  readonly hint?: ComponentChildren;
}

interface TextProperties extends Common {
  readonly value: string;
  readonly placeholder?: string;
  readonly onCommit: (value: string) => void;
}

/** Tells its value when the field is left or Enter is pressed, not at each letter. */
export function TextField({ id, label, value, placeholder = '', problems = [], hint, onCommit }: TextProperties) {
  // What is being typed: an answer of the server that arrives meanwhile must not write over it.
  const [draft, setDraft] = useState<string>();
  const commit = (written: string): void => {
    setDraft(undefined);
    onCommit(written);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={draft ?? value}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? `${id}-problem` : undefined}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => commit(event.currentTarget.value)}
      />
      <FieldProblems id={`${id}-problem`} problems={problems} />
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}

interface SelectProperties extends Common {
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onCommit: (value: string) => void;
}

export function SelectField({ id, label, value, options, problems = [], hint, onCommit }: SelectProperties) {
  const known = options.some(([option]) => option === value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={problems.length > 0}
        onChange={(event) => onCommit(event.currentTarget.value)}
      >
        {!known && <option value={value}>{value === '' ? 'choose' : value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <FieldProblems id={`${id}-problem`} problems={problems} />
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}
