import { useMemo } from 'preact/hooks';
import { type Block, documentOf } from '#report';
import type { Report } from '../api/sweeps.ts';
import { Scroll } from '../pieces/scroll.tsx';
import { LiveChart } from './live-chart.tsx';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** The report, block by block: the same words, tables and pictures as its files. */
export function ReportView({ report }: { readonly report: Report }) {
  const blocks = useMemo(() => documentOf(report).filter(isShown), [report]);
  return (
    <article class="report" aria-label="Report">
      {blocks.map((block, place) => (
        <BlockView key={`${place} ${block.kind}`} block={block} />
      ))}
    </article>
  );
}

/** The page has its own title. */
function isShown(block: Block): boolean {
  return block.kind !== 'heading' || block.level > 1;
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case 'paragraph':
      return <p class={block.strong ? 'verdict' : undefined}>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'code':
      return (
        <pre tabindex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <TableView table={block} label="Table" />;
    case 'figure':
      return <FigureView figure={block} />;
  }
}

function FigureView({ figure: { title, caption, chart, data } }: { readonly figure: Of<'figure'> }) {
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong> <span>{caption}</span>
      </figcaption>
      <LiveChart chart={chart} label={title} />
      <details>
        <summary>Table: {title}</summary>
        <TableView table={data} label={title} />
      </details>
    </figure>
  );
}

function TableView({ table: { head, rows }, label }: { readonly table: Of<'table'>; readonly label: string }) {
  const side = (column: number): string => (head[column]?.align === 'right' ? 'number' : '');
  return (
    <Scroll label={label}>
      <table>
        <thead>
          <tr>
            {head.map(({ text }, i) => (
              <th key={text} scope="col" class={side(i)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('\t')}>
              {row.map((cell, i) => (
                <td key={head[i]?.text} class={cell.length > LONG ? 'long' : side(i)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Characters from which a cell may break into lines. */
const LONG = 60;
