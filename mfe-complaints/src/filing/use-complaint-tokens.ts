import { deviceText, isConnectionSecure, mondayOf, useApi, useMemberId } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Lets the page load first. The time of the request says nothing about who is about to write. */
const delayMs = 2000;
const hour = 3_600_000;

/** The Monday of the week in which this browser was in the area last. Names no one. */
const lastVisit = deviceText('complaintsVisited');
const thisMonday = () => mondayOf(new Date().toISOString().slice(0, 10));

/**
 * Whether this browser was in the area in an earlier week, but not yet in this one. A private window never was: reading in
 * it takes no tokens.
 */
const isFirstVisitOfWeek = () => {
  const monday = lastVisit.get();
  return monday !== null && monday < thisMonday();
};

/**
 * Cover for those who file: a browser that comes back to the area fetches this week's tokens too, once. So having fetched
 * them doesn't say that someone opened the form.
 */
export function useCoverTokens(): void {
  const [isCover] = useState(isFirstVisitOfWeek);
  useEffect(() => void lastVisit.set(thisMonday()), []);
  useComplaintTokens(isCover);
}

/** Fetches this week's tokens in the background: for everyone who opens the form, with a name or without. */
export function useComplaintTokens(isWanted = true) {
  const api = useApi();
  const memberId = useMemberId();
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    // Not keyed by area: an action of the member must not trigger a request for tokens.
    queryKey: ['complaint tokens', memberId],
    queryFn: async () => {
      if (!isConnectionSecure()) return 'not-secure' as const;
      const { fetchComplaintTokens } = await import('./fetch-complaint-tokens.ts');
      return fetchComplaintTokens(api, memberId);
    },
    enabled: isWanted && hasWaited && memberId !== '',
    staleTime: hour,
  });
}
