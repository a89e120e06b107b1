import { setTimeout as pause } from 'node:timers/promises';
import { type SearchHit, searchLimits } from '@campus/contracts/search';
import type { Caller } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/log.ts';

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

export interface Search {
  add: (area: string, source: SearchSource) => void;
  find: (caller: Caller, text: string) => Promise<{ hits: SearchHit[]; unavailable: string[] }>;
}

/** How long the answer waits for an area, in ms. */
const sourceTimeoutMs = 500;

/** Asks all areas at once. Each fails alone; nothing that was typed is logged. */
export function createSearch(log: Logger): Search {
  const sources: { area: string; source: SearchSource }[] = [];

  async function ask(area: string, source: SearchSource, caller: Caller, query: SearchQuery) {
    const timer = new AbortController();
    try {
      const late = pause(sourceTimeoutMs, 'late' as const, { ref: false, signal: timer.signal }).catch(
        () => 'late' as const,
      );
      const hits = await Promise.race([source(caller, query), late]);
      if (hits !== 'late') return hits.slice(0, searchLimits.hitsPerArea);
      log.warn({ area, sourceTimeoutMs }, 'an area took too long for a search');
    } catch (error) {
      log.error({ err: error, area }, 'an area failed in a search');
    } finally {
      timer.abort();
    }
    return null;
  }

  return {
    add: (area, source) => void sources.push({ area, source }),
    async find(caller, text) {
      const query: SearchQuery = { text, matches: matcherOf(text) };
      const answers = await Promise.all(sources.map(({ area, source }) => ask(area, source, caller, query)));
      const failed = sources.filter((_, index) => answers[index] === null).map(({ area }) => area);
      return { hits: answers.flatMap((hits) => hits ?? []), unavailable: [...new Set(failed)] };
    },
  };
}

/** Every word of the query must begin a word of the text; case and accents don't count. */
export function matcherOf(query: string): (text: string) => boolean {
  const wanted = wordsOf(query);
  return (text) => {
    const words = wordsOf(text);
    return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
