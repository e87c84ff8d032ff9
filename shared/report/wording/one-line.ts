/** Text of unknown origin on one line: control characters, escape sequences of terminals among them, become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
