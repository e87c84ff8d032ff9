import { useMemo, useState } from 'preact/hooks';
import type { Report, Sweep } from '../api/sweeps.ts';
import { keepInAddress, placeNow } from '../location.ts';
import { bytesText, countText } from '../pieces/numbers.ts';
import { ColumnPicker } from './column-picker.tsx';
import { usualColumns } from './columns.ts';
import type { Frame } from './frame.ts';
import { ParallelBrush } from './parallel-brush.tsx';
import { RowTable } from './row-table.tsx';
import { type Selection, selectRows } from './select-rows.ts';
import { useFrame } from './use-frame.ts';

interface Properties {
  readonly sweep: Sweep;
  readonly report: Report | undefined;
}

/** All rows: brushed in the picture, filtered and sorted in the table. */
export function RowsView({ sweep, report }: Properties) {
  const { frame, bytes, error } = useFrame(sweep.links.results);
  if (error !== undefined) return <p class="problem">{error.message}</p>;
  if (frame === undefined) return <p role="status">Reading the rows: {bytesText(bytes)}</p>;
  return <Rows frame={frame} report={report} />;
}

function Rows({ frame, report }: { readonly frame: Frame; readonly report: Report | undefined }) {
  const [selection, setSelection] = useSelection();
  const [columns, setColumns] = useColumns(frame);
  const rows = useMemo(() => selectRows(frame, selection), [frame, selection]);
  const filter = (changed: Readonly<Record<string, string>>): void =>
    setSelection({ ...selection, filters: withoutEmpty({ ...selection.filters, ...changed }) });
  const [clearings, setClearings] = useState(0);
  const showAll = (): void => {
    setSelection({ ...selection, filters: {} });
    setClearings(clearings + 1);
  };
  const isFiltered = Object.keys(selection.filters).length > 0;
  return (
    <>
      {report !== undefined && <ParallelBrush key={clearings} report={report} onBrush={filter} />}
      <div class="actions">
        <p role="status" class="count">
          {countText(rows.length)} of {countText(frame.length)} rows
        </p>
        <button type="button" class="quiet" disabled={!isFiltered} onClick={showAll}>
          Show all
        </button>
        <ColumnPicker frame={frame} shown={columns} onChange={setColumns} />
      </div>
      <RowTable
        frame={frame}
        rows={rows}
        columns={columns}
        selection={selection}
        onSort={(sort) => setSelection({ ...selection, sort })}
        onFilter={(column, text) => filter({ [column]: text })}
      />
    </>
  );
}

function withoutEmpty(filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).filter(([, text]) => text.trim() !== ''));
}

/** Sorting and filters stand in the address as JSON, so that a link shows the same rows. */
function useSelection() {
  const [selection, setSelection] = useState<Selection>(readSelection);
  const change = (changed: Selection): void => {
    setSelection(changed);
    const isPlain = changed.sort === null && Object.keys(changed.filters).length === 0;
    keepInAddress('rows', isPlain ? null : JSON.stringify(changed));
  };
  return [selection, change] as const;
}

function readSelection(): Selection {
  try {
    const { sort = null, filters = {} } = JSON.parse(placeNow().params.get('rows') ?? '{}');
    return { sort, filters };
  } catch {
    return { sort: null, filters: {} };
  }
}

function useColumns(frame: Frame) {
  const usual = useMemo(() => usualColumns(frame), [frame]);
  const [columns, setColumns] = useState<readonly string[]>(() => {
    const asked = placeNow().params.get('columns')?.split(',') ?? usual;
    return asked.filter((name) => frame.names.includes(name));
  });
  const change = (changed: readonly string[]): void => {
    setColumns(changed);
    keepInAddress('columns', changed.join() === usual.join() ? null : changed.join());
  };
  return [columns, change] as const;
}
