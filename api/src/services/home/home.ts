import { setTimeout as pause } from 'node:timers/promises';
import { getHome, type HomeItem, inHomeOrder } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/log.ts';
import type { Route } from '../../platform/http/endpoint-router.ts';

/** The items that one area has for a member. It must ask the database only questions that an index answers. */
type HomeSource = (caller: Caller) => Promise<HomeItem[]>;

export interface Home {
  add: (area: string, source: HomeSource) => void;
  /** Every area's items in order, and the areas that failed or took too long. */
  of: (caller: Caller) => Promise<{ items: HomeItem[]; unavailable: string[] }>;
}

/** How long the answer waits for an area, in ms. The page asks again for what was missing. */
export const sourceTimeoutMs = 250;

/** Collects what the areas have for a member. Each fails alone. */
export function createHome(log: Logger): Home {
  const sources: { area: string; source: HomeSource }[] = [];

  async function ask(area: string, source: HomeSource, caller: Caller): Promise<HomeItem[] | null> {
    const timer = new AbortController();
    try {
      const late = pause(sourceTimeoutMs, 'late' as const, { ref: false, signal: timer.signal }).catch(
        () => 'late',
      );
      const items = await Promise.race([source(caller), late]);
      if (typeof items !== 'string') return items;
      log.warn({ area, sourceTimeoutMs }, 'an area took too long for a home page');
    } catch (error) {
      log.error({ err: error, area }, 'an area failed on a home page');
    } finally {
      timer.abort();
    }
    return null;
  }

  return {
    add: (area, source) => void sources.push({ area, source }),
    async of(caller) {
      const answers = await Promise.all(sources.map(({ area, source }) => ask(area, source, caller)));
      const failed = sources.filter((_, index) => answers[index] === null).map(({ area }) => area);
      return {
        items: inHomeOrder(answers.flatMap((items) => items ?? [])),
        unavailable: [...new Set(failed)],
      };
    },
  };
}

export function mountHome({ route }: { route: Route }, home: Home): void {
  route(getHome, ({ caller }) => home.of(caller));
}
