import { resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Where pictures are left to be looked at. */
export const SCREENSHOTS = resolve(import.meta.dirname, '../../results/screenshots');

interface Parts {
  readonly include?: string;
  readonly exclude?: string;
}

/** What WCAG AA finds wrong, one line each. */
export async function violations(page: Page, { include = 'body', exclude = '.none' }: Parts = {}): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .include(include)
    .exclude(exclude)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap(({ id: rule, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${rule} ${target}: ${failureSummary}`),
  );
}
