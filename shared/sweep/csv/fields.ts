import { COLUMNS, type Column, KEY_NAMES, KEYS, type Key, type Value } from '#vocabulary';
import type { Row } from '../rows/row.ts';
import { booleanCell, type Cell, listCell, numberCell, textCell, textOrListCell } from './cell.ts';

type Group = 'row' | 'scenario' | 'measurements' | 'judgement';

/** A column, where in a row its value stands, and how its cells are written. */
export interface Field {
  readonly column: string;
  readonly group: Group;
  readonly member: string;
  readonly cell: Cell;
}

const ROW_MEMBERS: { readonly [column: string]: keyof Row } = {
  row_index: 'rowIndex',
  point_id: 'pointId',
  replicate: 'replicate',
  status: 'status',
  error_code: 'errorCode',
  error_message: 'errorMessage',
  seed: 'seed',
  evaluated_by: 'evaluatedBy',
  model_version: 'modelVersion',
  schema_version: 'schemaVersion',
};

const KEY_OF_COLUMN: ReadonlyMap<string, Key> = new Map(KEY_NAMES.map((key) => [KEYS[key].column, key]));
const JUDGEMENTS = ['cost_usd_per_hour', 'hosts_needed', 'slo_met'];

const CELLS: { readonly [Type in Column['type']]: Cell } = {
  integer: numberCell,
  number: numberCell,
  boolean: booleanCell,
  string: textCell,
};

/** The columns of the vocabulary in their order: the only list that writer, reader and schema go by. */
export const FIELDS: readonly Field[] = COLUMNS.map(fieldOf);

function fieldOf({ name, type }: Column): Field {
  const key = KEY_OF_COLUMN.get(name);
  if (key !== undefined) return { column: name, group: 'scenario', member: key, cell: keyCell(key, type) };
  const own = ROW_MEMBERS[name];
  if (own !== undefined) return { column: name, group: 'row', member: own, cell: CELLS[type] };
  return {
    column: name,
    group: JUDGEMENTS.includes(name) ? 'judgement' : 'measurements',
    member: name,
    cell: CELLS[type],
  };
}

function keyCell(key: Key, type: Column['type']): Cell {
  const { kind } = KEYS[key].type;
  if (kind === 'cpu_list') return listCell;
  return kind === 'irq_placement' ? textOrListCell : CELLS[type];
}

type Members = { readonly [member: string]: Value };

/** The value of a field; null where the row has no such part. */
export function cellValue(row: Row, { group, member }: Field): Value {
  const part = group === 'row' ? row : row[group];
  return (part as Members | null)?.[member] ?? null;
}
