import type { Schema } from '../api/sweeps.ts';

/** A JSON Schema as nested lists; named ones are links. */
export function SchemaView({ schema }: { readonly schema: Schema }) {
  const { $ref: ref, description, properties, items, anyOf } = schema;
  if (typeof ref === 'string') return <RefLink to={ref} />;
  return (
    <>
      <span>{summaryOf(schema)}</span>
      {typeof description === 'string' && <span class="hint"> {description}</span>}
      {isSchemas(properties) && <Members properties={properties} required={schema['required']} />}
      {isSchema(items) && (
        <>
          {' of '}
          <SchemaView schema={items} />
        </>
      )}
      {Array.isArray(anyOf) && <Alternatives schemas={anyOf} />}
    </>
  );
}

function RefLink({ to }: { readonly to: string }) {
  const name = to.slice(to.lastIndexOf('/') + 1);
  return <a href={`#schema-${name}`}>{name}</a>;
}

interface MembersProperties {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: unknown;
}

function Members({ properties, required }: MembersProperties) {
  const needed = Array.isArray(required) ? required : [];
  return (
    <ul class="schema">
      {Object.entries(properties).map(([name, member]) => (
        <li key={name}>
          <code>{name}</code>
          {needed.includes(name) ? '' : '?'}: <SchemaView schema={member} />
        </li>
      ))}
    </ul>
  );
}

function Alternatives({ schemas }: { readonly schemas: readonly Schema[] }) {
  return (
    <ul class="schema">
      {schemas.map((schema) => (
        <li key={JSON.stringify(schema)}>
          or <SchemaView schema={schema} />
        </li>
      ))}
    </ul>
  );
}

/** The type with its bounds or values in one line. */
function summaryOf({ type, enum: values, const: only, minimum, maximum, default: usual }: Schema): string {
  const kind = [type].flat().filter(Boolean).join(' or ');
  const range = minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}..${maximum ?? ''}`;
  const choice = Array.isArray(values) ? values.map(String).join(' | ') : '';
  const fixed = only === undefined ? '' : `always ${String(only)}`;
  const preset = usual === undefined ? '' : `default ${JSON.stringify(usual)}`;
  return [kind, range, choice, fixed, preset].filter(Boolean).join(', ');
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function isSchemas(value: unknown): value is Readonly<Record<string, Schema>> {
  return isSchema(value);
}
