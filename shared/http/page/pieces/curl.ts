/** The command that does the same from a shell. */
export function curlPost(
  path: string,
  { mediaType, text }: { readonly mediaType: string; readonly text: string },
): string {
  const end = endOf(text);
  return [
    `curl -sS ${quoted(location.origin + path)} -H ${quoted(`content-type: ${mediaType}`)} --data-binary @- <<'${end}'`,
    text.trimEnd(),
    end,
    '',
  ].join('\n');
}

export function curlGet(path: string, file: string): string {
  return `curl -sS -L ${quoted(location.origin + path)} -o ${quoted(file)}\n`;
}

/** A line that the text does not have, so that no text of a link can end itself and go on as commands. */
function endOf(text: string): string {
  const lines = new Set(text.split(/\r?\n/));
  let end = 'EOF';
  while (lines.has(end)) end += '_';
  return end;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
