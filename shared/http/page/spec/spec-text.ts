import { isMap, type ParsedNode, parseDocument } from 'yaml';

export type Path = readonly (string | number)[];

/** The spec as the form sees it: what the text says, as far as it can be read. */
export interface SpecView {
  readonly value: Readonly<Record<string, unknown>>;
  /** Null when the text is YAML. */
  readonly fault: string | null;
}

export function viewOf(text: string): SpecView {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) return { value: {}, fault: error.message.split('\n')[0] ?? 'This is not YAML.' };
  const value: unknown = document.toJS();
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { value: value as SpecView['value'], fault: null } : { value: {}, fault: null };
}

/** The text with one value changed, or taken out by `undefined`; comments and the rest stay. */
export function withValue(text: string, path: Path, value: unknown): string {
  const document = parseDocument(text);
  if (value === undefined) {
    document.deleteIn(path);
    dropEmptyParents(document, path);
  } else {
    document.setIn(path, document.createNode(value, { flow: true }));
  }
  return document.toString({ lineWidth: 120, flowCollectionPadding: false });
}

function dropEmptyParents(document: ReturnType<typeof parseDocument>, path: Path): void {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length));
    if (isMap(parent) && parent.items.length === 0) document.deleteIn(path.slice(0, length));
  }
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where the value of a JSON pointer stands in the text; its nearest parent that is there, where it is not. */
export function rangeOf(text: string, pointer: string): Range {
  let node: unknown = parseDocument(text).contents;
  let range: Range = { from: 0, to: 0 };
  for (const name of namesOf(pointer)) {
    const step = stepInto(node, name);
    if (step === undefined) break;
    range = step.range;
    node = step.node;
  }
  return range;
}

function namesOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A member with its name, or an item of a list. */
function stepInto(parent: unknown, name: string): { node: unknown; range: Range } | undefined {
  if (!hasItems(parent)) return undefined;
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === name) : undefined;
  const key = pair?.key as ParsedNode | undefined;
  const node = (pair === undefined ? parent.items[Number(name)] : pair.value) as ParsedNode | null | undefined;
  const start = key?.range?.[0] ?? node?.range?.[0];
  const end = node?.range?.[1] ?? key?.range?.[1];
  return start === undefined || end === undefined ? undefined : { node, range: { from: start, to: end } };
}

function hasItems(node: unknown): node is { readonly items: readonly unknown[] } {
  return typeof node === 'object' && node !== null && 'items' in node && Array.isArray(node.items);
}
