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

/** Says whether one can file without a name now. */
export function TokenNotice({ supply }: { supply: TokenSupply }) {
  switch (supply.status) {
    case 'ready':
      return (
        <p>
          {supply.left === 1
            ? 'You can file one more complaint without your name this week.'
            : `You can file ${supply.left} complaints without your name this week.`}
        </p>
      );
    case 'getting-ready':
      return <Spinner label="Getting ready. You can write meanwhile." />;
    default:
      return (
        <Notice
          tone={supply.status === 'none-left' ? 'warn' : 'bad'}
          action={
            supply.status === 'failed' && !isIssued(supply.error) ? (
              <Button onClick={supply.retry}>Try again</Button>
            ) : undefined
          }
        >
          <p>
            <strong>You can’t file without your name now.</strong>
          </p>
          <p>{whyNot(supply)}</p>
        </Notice>
      );
  }
}

const isIssued = (error: Error) => error instanceof ApiError && error.code === 'tokens-issued';

/** Why a complaint without a name can't be sent now, for who wants to. */
export function whyNot(supply: Exclude<TokenSupply, { status: 'ready' }>): string {
  switch (supply.status) {
    case 'getting-ready':
      return 'This browser is still getting ready for it. Try again in a moment.';
    case 'none-left':
      return 'You have used all of this week. Next Monday you can again.';
    case 'not-secure':
      return needsSecureConnection('Filing without your name');
    case 'no-storage':
      return 'This browser is set to keep nothing, not even how many you have left. Allow this site to store data, or use another browser.';
    case 'failed':
      return supply.error instanceof ApiError
        ? supply.error.message
        : 'A part of the portal that this needs could not be loaded. Are you online?';
  }
}
