import { getHome, type HomeItem, homeItemSchema, inHomeOrder } from '@campus/contracts/home';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/log.ts';
import type { Route } from '../../platform/http/endpoint-router.ts';
import { areaSources } from '../area-sources.ts';

/** Gives items of one area for a member. Every query needs an index. */
type HomeSource = (caller: Caller) => Promise<HomeItem[]>;

/** How long the answer waits for an area. The page shows what came, and asks again for the late areas. */
export const sourceTimeoutMs = 250;
const lateTimeoutMs = 2000;

const itemsSchema = z.array(homeItemSchema);

export function createHome(log: Logger) {
  const { add, ask } = areaSources<[Caller], HomeItem>(log, 'home page');
  return {
    add: (area: string, ...sources: HomeSource[]): void => {
      // A wrong item would have the page refuse the whole answer.
      add(
        area,
        ...sources.map((source) => async (caller: Caller) => z.parse(itemsSchema, await source(caller))),
      );
    },
    /**
     * Every area's items in order, and the areas that failed or took too long.
     * @param late areas that were missing from an answer: only these are asked, and have more time
     */
    async of(
      caller: Caller,
      late?: readonly string[],
    ): Promise<{ items: HomeItem[]; unavailable: string[] }> {
      const timeoutMs = late ? lateTimeoutMs : sourceTimeoutMs;
      const { found, unavailable } = await ask({ timeoutMs, only: late }, caller);
      return { items: inHomeOrder(found.flat()), unavailable };
    },
  };
}

export type Home = ReturnType<typeof createHome>;

export function mountHome({ route }: { route: Route }, home: Home): void {
  route(getHome, ({ caller, query }) => home.of(caller, query.late?.split(',')));
}
