import { COLUMNS, type Column } from '#vocabulary';

/** Table Schema (Frictionless Data) of a results file: the sidecar `results.schema.json`. */
export function tableSchema(): object {
  return {
    $schema: 'https://datapackage.org/profiles/1.0/tableschema.json',
    fields: COLUMNS.map(fieldSchema),
    missingValues: [''],
    primaryKey: ['row_index'],
  };
}

function fieldSchema({ name, type, unit, meaning }: Column): object {
  return { name, type, ...(unit === null ? {} : { unit }), description: meaning, ...FORMATS[type] };
}

const FORMATS: { readonly [Type in Column['type']]: object } = {
  integer: {},
  number: { decimalChar: '.' },
  boolean: { trueValues: ['true'], falseValues: ['false'] },
  string: {},
};
