import { resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Where pictures are left to be looked at. */
export const SCREENSHOTS = resolve(import.meta.dirname, '../../results/screenshots');

const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Parts {
  readonly include?: string;
  readonly exclude?: string;
  /** Of these rules only. */
  readonly rules?: readonly string[];
}

/** What WCAG AA finds wrong, one line each. */
export async function violations(
  page: Page,
  { include = 'body', exclude = '.none', rules }: Parts = {},
): Promise<string[]> {
  const look = new AxeBuilder({ page }).include(include).exclude(exclude);
  const strict = rules === undefined ? look.withTags(WCAG_AA) : look.withRules([...rules]);
  const { violations: found } = await strict.analyze();
  return found.flatMap(({ id: rule, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${rule} ${target}: ${failureSummary}`),
  );
}
