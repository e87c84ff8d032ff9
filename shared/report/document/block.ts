import type { Column } from '../table.ts';
import { codeLine, oneLine } from '../wording/one-line.ts';

/**
 * What a report is made of, whatever it is written in: every form says the same. Texts are plain, without control
 * characters, whatever the names in them; a form escapes what means something to it.
 */
export type Block = Heading | Paragraph | List | Table | Code | Figure;

export interface Heading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  /** The one thing to read. */
  readonly strong: boolean;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly string[];
}

export interface Table {
  readonly kind: 'table';
  readonly head: readonly { readonly text: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** Text to be used as it stands. */
export interface Code {
  readonly kind: 'code';
  readonly text: string;
}

/** A picture, and the table it was drawn from; a form without pictures shows the table. */
export interface Figure {
  readonly kind: 'figure';
  readonly title: string;
  /** What to see in it, one sentence. */
  readonly caption: string;
  readonly chart: Chart;
  readonly data: Table;
}

/** A picture as options of ECharts: drawn as SVG for the report, or live on a page. Whoever reads a report needs no ECharts. */
export interface Chart {
  readonly option: Readonly<Record<string, unknown>>;
  readonly heightPx: number;
}

export function heading(level: Heading['level'], text: string): Heading {
  return { kind: 'heading', level, text: oneLine(text) };
}

export function paragraph(text: string): Paragraph {
  return { kind: 'paragraph', text: oneLine(text), strong: false };
}

export function strong(text: string): Paragraph {
  return { kind: 'paragraph', text: oneLine(text), strong: true };
}

export function list(items: readonly string[]): readonly List[] {
  return items.length === 0 ? [] : [{ kind: 'list', items: items.map(oneLine) }];
}

export function code(text: string): Code {
  return { kind: 'code', text: text.split('\n').map(codeLine).join('\n') };
}

export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  return {
    kind: 'table',
    head: columns.map(({ head, align }) => ({ text: oneLine(head), align })),
    rows: rows.map((row) => columns.map(({ cell }) => oneLine(cell(row)))),
  };
}
