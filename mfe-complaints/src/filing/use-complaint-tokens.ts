import { isConnectionSecure, useApi, useMemberId } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page comes first; and when tokens are asked for says nothing of who is about to write. */
const delayMs = 2000;
const hour = 3_600_000;

/**
 * Fetches this week's tokens in the background. Every page of the area for members calls it, so that fetching them says
 * nothing. The data is false when this browser can't have any.
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
    // Outside of the area: what a member does must not be followed by a request for tokens.
    queryKey: ['complaint tokens', memberId],
    queryFn: async () => {
      if (!isConnectionSecure()) return false;
      const { fetchComplaintTokens } = await import('./fetch-complaint-tokens.ts');
      return fetchComplaintTokens(api, memberId);
    },
    enabled: hasWaited && memberId !== '',
    staleTime: hour,
  });
}
