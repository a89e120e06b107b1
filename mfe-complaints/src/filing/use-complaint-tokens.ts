import { isConnectionSecure, useApi, useMemberId } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Lets the page load first. The time of the request says nothing about who is about to write. */
const delayMs = 2000;
const hour = 3_600_000;

/**
 * Fetches this week's tokens in the background. Every page of the area for members calls it, so that fetching them says
 * nothing about who files.
 */
export function useComplaintTokens() {
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
    enabled: hasWaited && memberId !== '',
    staleTime: hour,
  });
}
