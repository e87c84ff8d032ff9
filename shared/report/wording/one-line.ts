/** Text of unknown origin on one line: control characters, escape sequences of terminals among them, become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A line of code: its indentation stays, what a terminal would obey does not. */
export function codeLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trimEnd();
}
