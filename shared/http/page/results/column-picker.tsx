import { columnTitle } from './columns.ts';
import type { Frame } from './frame.ts';

interface Properties {
  readonly frame: Frame;
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Which columns the table has, in the order of the file. */
export function ColumnPicker({ frame, shown, onChange }: Properties) {
  const set = (name: string, isShown: boolean): void =>
    onChange(frame.names.filter((other) => (other === name ? isShown : shown.includes(other))));
  return (
    <details class="picker">
      <summary>
        Columns ({shown.length} of {frame.names.length})
      </summary>
      <fieldset class="choices" aria-label="Columns">
        {frame.names.map((name) => (
          <label key={name} title={columnTitle(name)}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={(event) => set(name, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
