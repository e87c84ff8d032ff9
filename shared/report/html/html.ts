import { documentOf } from '../document/document.ts';
import type { Report } from '../report.ts';
import { oneLine } from '../wording/one-line.ts';
import { anchorOf, blockHtml } from './blocks.ts';
import { html, raw } from './markup.ts';
import { STYLE } from './style.ts';

/** Nothing is fetched and nothing runs: the file may be mailed and opened from a disk. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The whole report as one file of HTML with its pictures inside. */
export function renderHtml(report: Report): string {
  const placed = documentOf(report).map((block, place) => ({ block, place }));
  const contents = placed.flatMap(({ block, place }) =>
    block.kind === 'heading' && block.level === 2
      ? [html`<li><a href="#${anchorOf({ place })}">${block.text}</a></li>`]
      : [],
  );
  const [title, ...rest] = placed.map(blockHtml);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${raw(POLICY)}">
<meta name="referrer" content="no-referrer">
<title>${oneLine(report.question.name ?? 'Block-layer sweep')} - blkplan</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${title}
<nav aria-label="Contents"><ul>${contents}</ul></nav>
${rest.map(
  (block) => html`${block}
`,
)}</main>
</body>
</html>
`;
  return page.toString();
}
