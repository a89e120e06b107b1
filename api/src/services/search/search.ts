import { search, type SearchHit, searchLimits } from '@campus/contracts/search';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/endpoint-router.ts';
import type { Logger } from '../../platform/log.ts';
import { searchWords } from '../../platform/storage/search-words.ts';
import { areaSources } from '../area-sources.ts';

/**
 * Finds what one area has for this caller, best first: only things that the area's own pages would show them. It asks
 * the database only questions that an index answers.
 */
export type SearchSource = (caller: Caller, query: SearchQuery) => Promise<SearchHit[]>;

interface SearchQuery {
  /** As it was typed, without blanks at its ends. */
  text: string;
  /** Whether each word of the query begins a word of this text. */
  matches: (text: string) => boolean;
}

/** How long the answer waits for an area, in ms. */
const sourceTimeoutMs = 500;

/** Asks all areas at once; at most a few hits of each are given. */
export function createSearch(log: Logger) {
  const { add, ask } = areaSources<[Caller, SearchQuery], SearchHit>(log, 'search');
  return {
    add,
    find: async (caller: Caller, text: string): Promise<{ hits: SearchHit[]; unavailable: string[] }> => {
      const { found, unavailable } = await ask({ timeoutMs: sourceTimeoutMs }, caller, {
        text,
        matches: matcherOf(text),
      });
      return { hits: found.flatMap((hits) => hits.slice(0, searchLimits.hitsPerArea)), unavailable };
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

export function mountSearch({ route }: { route: Route }, { find }: Search): void {
  route(search, ({ caller, body }) => find(caller, body.query));
}

/** Every word of the query must begin a word of the text; case and accents don't count. */
export function matcherOf(query: string): (text: string) => boolean {
  const wanted = searchWords(query);
  return (text) => {
    const words = searchWords(text);
    return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
}
