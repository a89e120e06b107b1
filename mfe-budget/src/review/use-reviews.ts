import { getWaiting } from '@campus/contracts/budget';
import { useEndpoint, useMay } from '@campus/portal-kit';

/** Whether the reader reviews applications, by role or as a stand-in. */
export function useReviews(): boolean {
  const { data } = useEndpoint(getWaiting);
  return useMay('application.review') || data?.reviews === true;
}
