import type { HomeItem } from '@campus/contracts/home';
import type { TestPortal } from './test-portal.ts';
import type { Persona } from './tokens.ts';

/** How often a home page is asked for again while an area is late on a slow machine. */
const mostTries = 20;

/** The items of a member's home page, without those of “My week”. @throws Error when an area failed */
export const homeOf = async (portal: TestPortal, as: Persona): Promise<HomeItem[]> =>
  (await itemsOf(portal, as)).filter(({ for: whose }) => whose !== 'week');

/** “My week” in one line per item: `title, note: first day – last day`. */
export const weekOf = async (portal: TestPortal, as: Persona): Promise<string[]> =>
  (await itemsOf(portal, as))
    .filter(({ for: whose }) => whose === 'week')
    .map(({ title, note, since, due }) => `${title}, ${note}: ${since} – ${due}`);

async function itemsOf(portal: TestPortal, as: Persona): Promise<HomeItem[]> {
  for (let tries = 1; ; tries += 1) {
    const { status, json, text } = await portal.call('GET', '/api/home', { as });
    if (status !== 200) throw new Error(text);
    // Most tests have no registry, and admins see that as an item.
    if (json.unavailable.length === 0)
      return json.items.filter(({ title }: HomeItem) => title !== 'registry.json');
    if (tries === mostTries) throw new Error(`unavailable: ${json.unavailable.join(', ')}`);
  }
}

/** The same in one line per item: `title: note → action`. */
export const linesOf = async (portal: TestPortal, as: Persona): Promise<string[]> =>
  (await homeOf(portal, as)).map(({ title, note, action }) => `${title}: ${note} → ${action}`);
