/** The command that does the same from a shell. */
export function curlPost(
  path: string,
  { mediaType, text }: { readonly mediaType: string; readonly text: string },
): string {
  return [
    `curl -sS ${quoted(location.origin + path)} -H ${quoted(`content-type: ${mediaType}`)} --data-binary @- <<'EOF'`,
    text.trimEnd(),
    'EOF',
    '',
  ].join('\n');
}

export function curlGet(path: string, file: string): string {
  return `curl -sS -L ${quoted(location.origin + path)} -o ${quoted(file)}\n`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
