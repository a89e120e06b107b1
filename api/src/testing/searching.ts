import type { SearchHit } from '@campus/contracts/search';
import type { TestPortal } from './test-portal.ts';
import type { Persona } from './tokens.ts';

/** Searches as a member, and gives what was found, as “Kind: Title”. */
export const searching =
  (portal: TestPortal) =>
  async (as: Persona, query: string): Promise<string[]> => {
    const { status, text, json } = await portal.call('POST', '/api/search', { as, body: { query } });
    if (status !== 200 || json.unavailable.length > 0) throw new Error(text);
    return (json.hits as SearchHit[]).map(({ kind, title }) => `${kind}: ${title}`);
  };
