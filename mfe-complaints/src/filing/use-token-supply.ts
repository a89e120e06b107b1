import { isConnectionSecure, useRemembered } from '@campus/portal-kit';
import { complaintTokens } from './complaint-tokens.ts';
import { useComplaintTokens } from './use-complaint-tokens.ts';

/** Whether this browser can file without a name now, and if not, why. */
export type TokenSupply =
  | { status: 'ready'; left: number }
  | { status: 'getting-ready'; finish: () => Promise<unknown> }
  | { status: 'none-left' | 'not-secure' | 'no-storage' }
  | { status: 'failed'; error: Error; retry: () => void };

export function useTokenSupply(memberId: string): TokenSupply {
  const { data, error, isFetching, refetch } = useComplaintTokens();
  const left = useRemembered(complaintTokens, memberId)?.tokens.length ?? 0;
  if (!isConnectionSecure()) return { status: 'not-secure' };
  if (data === false) return { status: 'no-storage' };
  if (left > 0) return { status: 'ready', left };
  if (error && !isFetching) return { status: 'failed', error, retry: () => void refetch() };
  if (data && !isFetching) return { status: 'none-left' };
  return { status: 'getting-ready', finish: () => refetch({ cancelRefetch: false }) };
}
