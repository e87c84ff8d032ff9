const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Text of unknown origin as Markdown that shows it and nothing else: no HTML, no markup, no list, no end of a table cell.
 * Underscores inside words mean nothing to Markdown and stay as they are, so that names of keys read plainly.
 */
export function markdownText(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\\`*[\]|~#]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/^(\d*)([-+.)])(?=\s)/, '$1\\$2');
}

/** Text as a code block; the fence is longer than any run of backticks inside. */
export function codeBlock(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}\n${text}\n${fence}`;
}
