import { getWaiting } from '@campus/contracts';
import { useApi, useMay } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** What waits for who is signed in. */
export function useWaiting() {
  const api = useApi();
  return useQuery({
    queryKey: budgetKeys.waiting,
    queryFn: ({ signal }) => api.call(getWaiting, { signal }),
  });
}

/** Whether the reader reviews: by role, or standing in for somebody, which only the API knows. */
export function useReviews(): boolean {
  const { data } = useWaiting();
  return useMay('application.review') || data?.reviews === true;
}
