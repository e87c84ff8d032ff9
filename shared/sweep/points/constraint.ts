import { KEY_NAMES, KEYS, type Key, type Value } from '#vocabulary';

/** `key or number, comparison, key or number`. */
export interface Constraint {
  readonly left: Key | number;
  readonly compare: Comparison;
  readonly right: Key | number;
}

type Comparison = '<=' | '<' | '==' | '!=' | '>=' | '>';

const COMPARISONS: { readonly [C in Comparison]: (a: number, b: number) => boolean } = {
  '<=': (a, b) => a <= b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
};

const SHAPE = /^\s*([\w.-]+)\s*(<=|<|==|!=|>=|>)\s*([\w.-]+)\s*$/;

/** The parts of a constraint as text; undefined when it has another shape. Nothing of it is ever run as code. */
export function splitConstraint(text: string): readonly [left: string, compare: string, right: string] | undefined {
  const [, left, compare, right] = SHAPE.exec(text) ?? [];
  return left === undefined || compare === undefined || right === undefined ? undefined : [left, compare, right];
}

/** @param text a constraint that the parser has accepted */
export function parseConstraint(text: string): Constraint {
  const [left, compare, right] = splitConstraint(text) as readonly [string, string, string];
  return { left: operand(left), compare: compare as Comparison, right: operand(right) };
}

function operand(text: string): Key | number {
  return isKey(text) ? text : Number(text);
}

export function isKey(text: string): text is Key {
  return (KEY_NAMES as readonly string[]).includes(text);
}

/** Whether the values of a key can be compared as numbers. */
export function isNumeric(key: Key): boolean {
  const { type } = KEYS[key];
  return (
    ['integer', 'number', 'size'].includes(type.kind) || (type.kind === 'choice' && typeof type.values[0] === 'number')
  );
}

/** A side without a number ("no such limit") keeps every constraint. */
export function holds(compare: Comparison, left: Value, right: Value): boolean {
  return typeof left !== 'number' || typeof right !== 'number' || COMPARISONS[compare](left, right);
}
