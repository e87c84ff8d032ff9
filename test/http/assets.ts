import { expect } from 'vitest';

type Fetch = (path: string) => Promise<Response>;

/** Fetches everything a page names, and what its scripts import, each expected to be there. Returns how many. */
export async function assetsOf(html: string, fetchPath: Fetch): Promise<number> {
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const response = await fetchPath(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
    const names = [...(await response.text()).matchAll(/["']\.\/([\w.-]+\.js)["']/g)];
    for (const [, name] of names) await visit(`/assets/${name}`);
  };
  for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) await visit(path);
  return seen.size;
}
