export { COLUMN_GROUPS, COLUMNS, type Column, type ColumnGroup, SCHEMA_VERSION } from './columns.ts';
export type { KeySpec, KeyType, Value } from './key-spec.ts';
export { KEY_GROUPS, KEY_NAMES, KEYS, type Key, type KeyGroup, type Point } from './keys.ts';
