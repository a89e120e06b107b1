import { getHome, type HomeItem, inHomeOrder } from '@campus/contracts/home';
import { keyOf, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useDeviceItems } from './use-device-items.ts';

/** How often the list is read again while the page is visible, in ms. */
const pollMs = 20_000;

/** The items for this member, from the API and from this browser. */
export function useHome() {
  const api = useApi();
  const query = useQuery({
    queryKey: keyOf(getHome),
    queryFn: async ({ signal }) => {
      const home = await api.call(getHome, { signal });
      // Before the page says that an area could not be checked, a slow one gets a second chance.
      return home.unavailable.length === 0 ? home : api.call(getHome, { signal });
    },
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    // Tasks of the last visit may be done by now: an old list must not flash up.
    gcTime: 0,
    staleTime: 0,
  });
  const own = useDeviceItems(query.isSuccess);
  const items: HomeItem[] = query.data ? inHomeOrder([...query.data.items, ...own]) : [];
  return { query, items, unavailable: query.data?.unavailable ?? [] };
}
