import { isConnectionSecure, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMemberId } from '../components/use-member-id.ts';
import { complaintKeys } from '../query-keys.ts';

/** A page comes first; and when tokens are asked for says nothing of who is about to write. */
const restMs = 2000;
const hour = 3_600_000;

/**
 * Fetches this week's tokens in the background. Every page of the area for members calls it, so that fetching them says
 * nothing. The data is false when this browser can't have any.
 */
export function useComplaintTokens() {
  const api = useApi();
  const memberId = useMemberId();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    queryKey: [...complaintKeys.terms, memberId],
    queryFn: async () => {
      if (!isConnectionSecure()) return false;
      const { fetchComplaintTokens } = await import('./fetch-complaint-tokens.ts');
      return fetchComplaintTokens(api, memberId);
    },
    enabled: rested && memberId !== '',
    staleTime: hour,
  });
}
