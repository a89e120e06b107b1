import {
  ApiError,
  Button,
  isConnectionSecure,
  needsSecureConnection,
  Notice,
  Spinner,
  useRemembered,
} from '@campus/portal-kit';
import { complaintTokens } from './complaint-tokens.ts';
import { useComplaintTokens } from './use-complaint-tokens.ts';

/** Whether this browser can file an anonymous complaint now, and if not, why. */
export type TokenSupply =
  | { status: 'ready'; left: number }
  | { status: 'getting-ready'; finish: () => Promise<unknown> }
  | { status: 'none-left' | 'issued-elsewhere' | 'not-secure' | 'no-storage' }
  | { status: 'failed'; error: Error; retry: () => void };

export function useTokenSupply(memberId: string): TokenSupply {
  const { data, error, isFetching, refetch } = useComplaintTokens();
  const left = useRemembered(complaintTokens, memberId)?.tokens.length ?? 0;
  if (!isConnectionSecure()) return { status: 'not-secure' };
  if (data === 'no-storage') return { status: 'no-storage' };
  if (left > 0) return { status: 'ready', left };
  if (data === 'issued-elsewhere' && !isFetching) return { status: 'issued-elsewhere' };
  if (error && !isFetching) return { status: 'failed', error, retry: () => void refetch() };
  if (data && !isFetching) return { status: 'none-left' };
  return { status: 'getting-ready', finish: () => refetch({ cancelRefetch: false }) };
}

/** Says whether this browser can file an anonymous complaint now. */
export function TokenNotice({ supply }: { supply: TokenSupply }) {
  switch (supply.status) {
    case 'ready':
      return (
        <p>
          {supply.left === 1
            ? 'You can file one more anonymous complaint this week.'
            : `You can file ${supply.left} anonymous complaints this week.`}
        </p>
      );
    case 'getting-ready':
      return <Spinner label="Getting ready. You can start writing." />;
    default:
      return (
        <Notice
          tone={supply.status === 'none-left' || supply.status === 'issued-elsewhere' ? 'warn' : 'bad'}
          action={supply.status === 'failed' && <Button onClick={supply.retry}>Try again</Button>}
        >
          <p>
            <strong>You can’t file anonymously right now.</strong>
          </p>
          <p>{whyNot(supply)}</p>
        </Notice>
      );
  }
}

/** Explains why an anonymous complaint can't be sent now. */
export function whyNot(supply: Exclude<TokenSupply, { status: 'ready' }>): string {
  switch (supply.status) {
    case 'getting-ready':
      return 'This browser is still getting ready. Try again in a moment.';
    case 'none-left':
      return 'You have used all your anonymous complaints of this week. You can file again on Monday.';
    case 'issued-elsewhere':
      return 'Two other browsers hold your anonymous complaints of this week. Use one of those browsers, or wait until Monday.';
    case 'not-secure':
      return needsSecureConnection('Filing anonymously');
    case 'no-storage':
      return 'This browser doesn’t store any data. Allow this site to store data, or use another browser.';
    case 'failed':
      return supply.error instanceof ApiError
        ? supply.error.message
        : 'Part of the portal could not be loaded. Check that you are online.';
  }
}
