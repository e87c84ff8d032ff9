import { drawSvg } from '../charts/draw.ts';
import type { Block, Figure, Heading, Paragraph, Table } from '../document/block.ts';
import { type Html, html, raw } from './markup.ts';

/** A block, and its place in the document, from which its id is made. */
export interface Placed<B extends Block = Block> {
  readonly block: B;
  readonly place: number;
}

const FORMS: { readonly [Kind in Block['kind']]: (placed: Placed<Extract<Block, { kind: Kind }>>) => Html } = {
  heading,
  paragraph: ({ block }) => paragraph(block),
  list: ({ block }) => html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>`,
  table: ({ block, place }) => scrolling(block, `table ${place}`),
  code: ({ block }) => html`<pre tabindex="0"><code>${block.text}</code></pre>`,
  figure,
};

export function blockHtml(placed: Placed): Html {
  return (FORMS[placed.block.kind] as (placed: Placed) => Html)(placed);
}

export function anchorOf({ place }: Pick<Placed, 'place'>): string {
  return `s${place}`;
}

function heading({ block: { level, text }, place }: Placed<Heading>): Html {
  if (level === 1) return html`<h1>${text}</h1>`;
  return level === 2 ? html`<h2 id="${anchorOf({ place })}">${text}</h2>` : html`<h3>${text}</h3>`;
}

function paragraph({ text, strong }: Paragraph): Html {
  return strong ? html`<p class="verdict">${text}</p>` : html`<p>${text}</p>`;
}

/** The picture is an image to who cannot see it; the table behind it says the same. */
function figure({ block: { title, caption, chart, data }, place }: Placed<Figure>): Html {
  const svg = drawSvg(chart, `c${place}`).replace('<svg ', `<svg role="img" aria-label="${html`${title}`}" `);
  return html`<figure>
<figcaption><strong>${title}</strong><span>${caption}</span></figcaption>
<div class="scroll" role="region" tabindex="0" aria-label="Picture: ${title}">${raw(svg)}</div>
<details><summary>Table: ${title}</summary>${scrolling(data, title)}</details>
</figure>`;
}

/** Wider than a phone: scrolls by itself, by keyboard too. */
function scrolling(table: Table, label: string): Html {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${label}">${tableHtml(table)}</div>`;
}

function tableHtml({ head, rows }: Table): Html {
  const side = (column: number) => (head[column]?.align === 'right' ? 'right' : '');
  const titles = head.map(({ text }, i) => html`<th scope="col" class="${side(i)}">${text}</th>`);
  const lines = rows.map(
    (row) =>
      html`<tr>${row.map((cell, i) => html`<td class="${cell.length > LONG ? 'long' : side(i)}">${cell}</td>`)}</tr>
`,
  );
  return html`<table><thead><tr>${titles}</tr></thead><tbody>
${lines}</tbody></table>`;
}

/** Characters from which a cell may break into lines. */
const LONG = 60;
