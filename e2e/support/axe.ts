import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * By all rules of axe, or by these. Legacy means that no page is opened to join the findings of frames of other origins,
 * of which the portal has none: it takes half the time.
 */
export async function expectNoFinding(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, page.url()).toEqual([]);
}
