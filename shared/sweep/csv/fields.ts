import {
  COLUMN_GROUPS,
  type Column,
  type ColumnGroup,
  KEY_NAMES,
  KEYS,
  type Key,
  type KeyType,
  type Value,
} from '#vocabulary';
import type { Row } from '../rows/row.ts';
import { booleanCell, type Cell, listCell, numberCell, textCell, textOrListCell, versionCell } from './cell.ts';

type Part = 'row' | 'scenario' | 'measurements' | 'judgement';

/** A column, where in a row its value stands, and how its cells are written. */
export interface Field {
  readonly column: string;
  readonly part: Part;
  readonly member: string;
  readonly cell: Cell;
}

const PARTS = {
  identity: 'row',
  configuration: 'scenario',
  run: 'row',
  metrics: 'measurements',
  judgement: 'judgement',
  origin: 'row',
} as const satisfies Record<ColumnGroup, Part>;

/** Where a member is not called as its column. */
const MEMBERS: ReadonlyMap<string, string> = new Map<string, string>([
  ['row_index', 'rowIndex'],
  ['point_id', 'pointId'],
  ['error_code', 'errorCode'],
  ['error_message', 'errorMessage'],
  ['evaluated_by', 'evaluatedBy'],
  ['model_version', 'modelVersion'],
  ['schema_version', 'schemaVersion'],
  ...KEY_NAMES.map((key) => [KEYS[key].column, key] as const),
] satisfies (readonly [string, keyof Row | Key])[]);

const CELLS: { readonly [Type in Column['type']]: Cell } = {
  integer: numberCell,
  number: numberCell,
  boolean: booleanCell,
  string: textCell,
};

const KEY_CELLS: { readonly [Kind in KeyType['kind']]?: Cell } = {
  kernel_version: versionCell,
  cpu_list: listCell,
  irq_placement: textOrListCell,
};

/** The columns of the vocabulary in their order: the only list that writer, reader and schema go by. */
export const FIELDS: readonly Field[] = (Object.keys(COLUMN_GROUPS) as ColumnGroup[]).flatMap((group) =>
  COLUMN_GROUPS[group].map((column) => fieldOf(PARTS[group], column)),
);

function fieldOf(part: Part, { name, type }: Column): Field {
  const member = MEMBERS.get(name) ?? name;
  return { column: name, part, member, cell: part === 'scenario' ? keyCell(member as Key, type) : CELLS[type] };
}

function keyCell(key: Key, type: Column['type']): Cell {
  return KEY_CELLS[KEYS[key].type.kind] ?? CELLS[type];
}

type Members = { readonly [member: string]: Value };

function membersOf(row: Row, part: Exclude<Part, 'measurements'>): object | null {
  return part === 'row' ? row : row[part];
}

/** The value of a field; null where the row has no such part. */
export function cellValue(row: Row, { part, member }: Field): Value {
  const members = part === 'measurements' ? (row.measurements ?? row.estimated) : membersOf(row, part);
  return (members as Members | null)?.[member] ?? null;
}
