import { getHome, type HomeItem, inHomeOrder } from '@campus/contracts/home';
import { keyOf, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDeviceItems } from './use-device-items.ts';

const pollMs = 20_000;
/** How long the page waits for a new list before it shows the one of the last visit. */
const patienceMs = 1500;
/** From this age on, the part of a list that came first takes the place of the former list. */
const oldMs = 60_000;

interface Home {
  items: HomeItem[];
  /** Items of late areas, listed below the others, so that no row moves that one is about to tap. */
  late: HomeItem[];
  pending: string[];
  /** Areas that failed, or took too long twice. */
  unavailable: string[];
}
const noHome: Home = { items: [], late: [], pending: [], unavailable: [] };

const isTask = ({ for: whose }: HomeItem) => whose !== 'week';

/** The items for this member, from the API and from this browser. */
export function useHome() {
  const api = useApi();
  const queryKey = keyOf(getHome);
  const query = useQuery({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Home> => {
      const { items, unavailable } = await api.call(getHome, { signal });
      if (unavailable.length === 0) return { ...noHome, items };
      // A visit shows at once what is there; while the page is open, the former list stays until all is known.
      if (Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > oldMs)
        client.setQueryData<Home>(queryKey, { ...noHome, items, pending: unavailable });
      const second = await api
        .call(getHome, { query: { late: unavailable.join(',') }, signal })
        .catch(() => ({ items: [], unavailable }));
      // An area with several queues may have answered in part.
      const late = second.items.filter(({ id }) => !items.some((item) => item.id === id));
      return { ...noHome, items, late, unavailable: second.unavailable };
    },
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const isNew = query.isFetchedAfterMount;
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWaited, patienceMs, true);
    return () => clearTimeout(timer);
  }, []);
  // Tasks of the last visit may be done by now: its list must not flash up before the new one.
  const data = isNew || hasWaited ? query.data : undefined;
  const own = useDeviceItems(query.isSuccess);
  const { items, late, pending, unavailable } = data ?? noHome;
  return {
    query: { ...query, data },
    /** When the list was read, unless it is as new as it can be: milliseconds since 1970. */
    asOf: data && (query.isError || !isNew) ? query.dataUpdatedAt : null,
    items: inHomeOrder(data ? [...items, ...own] : []).filter(isTask),
    late: late.filter(isTask),
    week: [...items, ...late].filter(({ for: whose, due }) => whose === 'week' || (whose !== 'news' && due)),
    pending,
    unavailable,
  };
}
