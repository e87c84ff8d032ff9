const KEPT_AS = 'blkplan-token';

const listeners = new Set<() => void>();
let wanted = false;
let reason: string | undefined;

/** What the server wants to see with each call: given to `serve`, or got by signing in. It lives as long as the tab. */
export const token = {
  header(): Record<string, string> {
    const kept = sessionStorage.getItem(KEPT_AS);
    return kept === null ? {} : { authorization: `Bearer ${kept}` };
  },
  isKept: (): boolean => sessionStorage.getItem(KEPT_AS) !== null,
  isWanted: (): boolean => wanted,
  /** Why the last try to get one failed. */
  reason: (): string | undefined => reason,
  /** The server refused for want of a token, or of the right one. */
  ask(why?: string): void {
    wanted = true;
    reason = why;
    for (const listener of listeners) listener();
  },
  give(text: string): void {
    sessionStorage.setItem(KEPT_AS, text);
    wanted = false;
    for (const listener of listeners) listener();
  },
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
