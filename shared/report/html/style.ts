/** Reads in light, in dark, on a phone and on paper. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1b; --soft: #595959; --paper: #ffffff; --line: #d5d5d5; --shade: #f4f6f8; --mark: #0072b2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --soft: #b0b0b0; --paper: #16181b; --line: #3a3f45; --shade: #1f2327; --mark: #56b4e9; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.25rem 4rem; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p, ul { margin: 0 0 .75rem; max-width: 50rem; }
p, li { overflow-wrap: anywhere; }
ul { padding-left: 1.2rem; }
.verdict { font-size: 1.15rem; font-weight: 600; padding: .9rem 1rem; border-left: 4px solid var(--mark); background: var(--shade); max-width: none; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .9rem; max-width: none; }
a { color: var(--mark); }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; vertical-align: top; }
th { border-bottom: 2px solid var(--line); font-weight: 600; }
.right { text-align: right; }
td.long { white-space: normal; min-width: 16rem; }
figure { margin: 0 0 1.5rem; }
figure svg { display: block; width: 100%; height: auto; color: var(--ink); }
@media (max-width: 45rem) { figure svg { width: 46rem; } }
figcaption { margin: 0 0 .5rem; } figcaption span { display: block; color: var(--soft); font-size: .9rem; }
details > summary { cursor: pointer; color: var(--soft); font-size: .9rem; padding: .25rem 0; }
pre { overflow-x: auto; background: var(--shade); padding: .75rem 1rem; font: .85rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
@media print { :root { color-scheme: light; --ink: #000; --soft: #333; --paper: #fff; --line: #bbb; --shade: #f4f6f8; --mark: #0072b2; } body { max-width: none; padding: 0; } figure svg { width: 100%; } nav { display: none; } figure, tr { break-inside: avoid; } details > summary { display: none; } .scroll { overflow: visible; } th, td { white-space: normal; overflow-wrap: anywhere; padding: .15rem .3rem; font-size: .7rem; } pre { white-space: pre-wrap; overflow-wrap: anywhere; } }
`;
