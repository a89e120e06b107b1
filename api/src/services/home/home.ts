import { getHome, type HomeItem, inHomeOrder } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/log.ts';
import type { Route } from '../../platform/http/endpoint-router.ts';
import { areaSources } from '../area-sources.ts';

/** Gives items of one area for a member. Every query needs an index. */
type HomeSource = (caller: Caller) => Promise<HomeItem[]>;

export interface Home {
  add: (area: string, ...sources: HomeSource[]) => void;
  /** Every area's items in order, and the areas that failed or took too long. */
  of: (caller: Caller) => Promise<{ items: HomeItem[]; unavailable: string[] }>;
}

/** How long the answer waits for an area, in ms. The page asks again for what was missing. */
export const sourceTimeoutMs = 250;

/** Collects what the areas have for a member. */
export function createHome(log: Logger): Home {
  const { add, ask } = areaSources<[Caller], HomeItem>(log, sourceTimeoutMs, 'home page');
  return {
    add,
    async of(caller) {
      const { found, unavailable } = await ask(caller);
      return { items: inHomeOrder(found.flat()), unavailable };
    },
  };
}

export function mountHome({ route }: { route: Route }, home: Home): void {
  route(getHome, ({ caller }) => home.of(caller));
}
