import { useRef, useState } from 'preact/hooks';
import { cellText } from '../pieces/numbers.ts';
import { columnTitle } from './columns.ts';
import type { Cells, Frame } from './frame.ts';
import type { Selection, Sort } from './select-rows.ts';

interface Properties {
  readonly frame: Frame;
  readonly rows: Uint32Array;
  readonly columns: readonly string[];
  readonly selection: Selection;
  readonly onSort: (sort: Sort | null) => void;
  readonly onFilter: (column: string, text: string) => void;
}

/** Height of a row, as the style sheet has it. */
const ROW_PX = 26;
/** Rows drawn beyond what is seen, so that scrolling shows no gap. */
const SPARE = 12;

/** A table of any length: only the rows in sight are in the document. */
export function RowTable({ frame, rows, columns, selection, onSort, onFilter }: Properties) {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const inSight = Math.ceil((box.current?.clientHeight ?? 600) / ROW_PX);
  const from = Math.max(0, Math.min(Math.floor(top / ROW_PX), rows.length - inSight) - SPARE);
  const to = Math.min(rows.length, from + inSight + 2 * SPARE);
  const cells = columns.map((name) => frame.cells(name));
  return (
    <section
      ref={box}
      class="rows scroll"
      aria-label="Rows"
      tabindex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table aria-rowcount={rows.length + 2} aria-colcount={columns.length}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((name) => (
              <HeadCell key={name} name={name} sort={selection.sort} onSort={onSort} />
            ))}
          </tr>
          <tr aria-rowindex={2} class="filters">
            {columns.map((name, i) => (
              <FilterCell
                key={name}
                name={name}
                cells={cells[i]}
                text={selection.filters[name] ?? ''}
                onFilter={onFilter}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} columns={columns.length} />
          {Array.from(rows.subarray(from, to), (row, i) => (
            <tr key={row} aria-rowindex={from + i + 3}>
              {cells.map((column, place) => (
                <td key={columns[place]} class={column?.kind === 'number' ? 'number' : undefined}>
                  {textAt(column, row)}
                </td>
              ))}
            </tr>
          ))}
          <Gap rows={rows.length - to} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr class="gap" style={{ height: `${rows * ROW_PX}px` }}>
      <td colSpan={columns} />
    </tr>
  );
}

function textAt(cells: Cells | undefined, row: number): string {
  if (cells === undefined) return '';
  if (cells.kind === 'text') return cells.texts[cells.at(row)] ?? '';
  const value = cells.at(row);
  return Number.isNaN(value) ? '' : cellText(value);
}

interface HeadProperties {
  readonly name: string;
  readonly sort: Sort | null;
  readonly onSort: Properties['onSort'];
}

/** Up, down, and the order of the file. */
function HeadCell({ name, sort, onSort }: HeadProperties) {
  const mine = sort?.column === name ? sort : null;
  const next =
    mine === null ? { column: name, descending: true } : mine.descending ? { column: name, descending: false } : null;
  return (
    <th
      scope="col"
      aria-sort={mine === null ? 'none' : mine.descending ? 'descending' : 'ascending'}
      title={columnTitle(name)}
    >
      <button type="button" onClick={() => onSort(next)}>
        {name}
        <span aria-hidden="true">{mine === null ? '' : mine.descending ? ' ↓' : ' ↑'}</span>
      </button>
    </th>
  );
}

interface FilterProperties {
  readonly name: string;
  readonly cells: Cells | undefined;
  readonly text: string;
  readonly onFilter: Properties['onFilter'];
}

function FilterCell({ name, cells, text, onFilter }: FilterProperties) {
  return (
    <td>
      <input
        aria-label={`Filter ${name}`}
        placeholder={cells?.kind === 'number' ? '>= 1, 1..9' : 'text, =text, a|b'}
        value={text}
        spellcheck={false}
        onInput={(event) => onFilter(name, event.currentTarget.value)}
      />
    </td>
  );
}
