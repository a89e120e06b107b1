import { getHome, type HomeItem, inHomeOrder } from '@campus/contracts/home';
import { keyOf, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useDeviceItems } from './use-device-items.ts';

/** How often the list is read again while the page is visible. */
const pollMs = 20_000;

interface Home {
  items: HomeItem[];
  /** Items of late areas, listed below the others, so that no row moves that one is about to tap. */
  late: HomeItem[];
  /** Areas that are still asked. */
  pending: string[];
  /** Areas that failed, or took too long twice. */
  unavailable: string[];
}
const noHome: Home = { items: [], late: [], pending: [], unavailable: [] };

/** The items for this member, from the API and from this browser. */
export function useHome() {
  const api = useApi();
  const queryKey = keyOf(getHome);
  const query = useQuery({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Home> => {
      const { items, unavailable } = await api.call(getHome, { signal });
      if (unavailable.length === 0) return { ...noHome, items };
      // A first visit shows at once what is there; later, the former list stays until all is known.
      client.setQueryData<Home>(queryKey, (before) => before ?? { ...noHome, items, pending: unavailable });
      const second = await api
        .call(getHome, { query: { late: unavailable.join(',') }, signal })
        .catch(() => ({ items: [], unavailable }));
      // An area with several queues may have answered in part.
      const late = second.items.filter(({ id }) => !items.some((item) => item.id === id));
      return { ...noHome, items, late, unavailable: second.unavailable };
    },
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    // Tasks of the last visit may be done by now: an old list must not flash up.
    gcTime: 0,
    staleTime: 0,
  });
  const own = useDeviceItems(query.isSuccess);
  const { items, late, pending, unavailable } = query.data ?? noHome;
  return { query, items: inHomeOrder(query.data ? [...items, ...own] : []), late, pending, unavailable };
}
