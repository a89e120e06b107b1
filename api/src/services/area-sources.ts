import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../platform/log.ts';

type Source<Args extends unknown[], Item> = (...args: Args) => Promise<Item[]>;

/**
 * Asks all areas at once. Each can fail without the others, and the query is never logged.
 *
 * @param purpose says in the log what the areas were asked for, such as "home page"
 */
export function areaSources<Args extends unknown[], Item>(log: Logger, purpose: string) {
  const sources: { area: string; source: Source<Args, Item> }[] = [];

  async function askOne(
    area: string,
    timeoutMs: number,
    source: () => Promise<Item[]>,
  ): Promise<Item[] | null> {
    const timer = new AbortController();
    try {
      const late = pause(timeoutMs, null, { ref: false, signal: timer.signal }).catch(() => null);
      const items = await Promise.race([source(), late]);
      if (!items) log.warn({ area, purpose, timeoutMs }, 'an area took too long to answer');
      return items;
    } catch (error) {
      log.error({ err: error, area, purpose }, 'an area failed to answer');
      return null;
    } finally {
      timer.abort();
    }
  }

  return {
    add: (area: string, ...added: Source<Args, Item>[]) =>
      void sources.push(...added.map((source) => ({ area, source }))),
    /**
     * @param wait how long the answer waits for an area; `only`: the areas to ask, by default all
     * @returns each area's items, in the order they were added, and the areas that failed or took too long
     */
    ask: async (
      { timeoutMs, only }: { timeoutMs: number; only?: readonly string[] | undefined },
      ...args: Args
    ): Promise<{ found: Item[][]; unavailable: string[] }> => {
      const answers = await Promise.all(
        sources
          .filter(({ area }) => !only || only.includes(area))
          .map(async ({ area, source }) => ({
            area,
            items: await askOne(area, timeoutMs, () => source(...args)),
          })),
      );
      return {
        found: answers.flatMap(({ items }) => (items ? [items] : [])),
        unavailable: [...new Set(answers.flatMap(({ area, items }) => (items ? [] : [area])))],
      };
    },
  };
}
