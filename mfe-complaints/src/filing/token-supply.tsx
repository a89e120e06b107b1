import { complaintTokenSets } from '@campus/contracts/complaints';
import {
  ApiError,
  Button,
  isConnectionSecure,
  needsSecureConnection,
  Notice,
  SmallText,
  Spinner,
  useRemembered,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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

export function TokenNotice({ supply }: { supply: TokenSupply }) {
  switch (supply.status) {
    case 'ready':
      return (
        <>
          <p>
            {supply.left === 1
              ? t`You can file one more anonymous complaint this week.`
              : t`You can file ${{ left: supply.left }} anonymous complaints this week.`}
          </p>
          <SmallText>{t`You can open this form in ${complaintTokenSets} browsers or private windows a week. Logging in again after a logout counts as another one. Reading complaints in a private window doesn’t count.`}</SmallText>
        </>
      );
    case 'getting-ready':
      return <Spinner label={t`Getting ready. You can start writing.`} />;
    default:
      return (
        <Notice
          tone={supply.status === 'none-left' || supply.status === 'issued-elsewhere' ? 'warn' : 'bad'}
          action={supply.status === 'failed' && <Button onClick={supply.retry}>{t`Try again`}</Button>}
          title={t`You can’t file anonymously right now.`}
        >
          {whyNot(supply)}
        </Notice>
      );
  }
}

export function whyNot(supply: Exclude<TokenSupply, { status: 'ready' }>): string {
  switch (supply.status) {
    case 'getting-ready':
      return t`This browser is still getting ready. Try again in a moment.`;
    case 'none-left':
      return t`You have used all your anonymous complaints for this week. You can file again on Monday.`;
    case 'issued-elsewhere':
      return t`You have opened this form in ${complaintTokenSets} other browsers or private windows this week. Use one in which you are still logged in, or wait until Monday.`;
    case 'not-secure':
      return needsSecureConnection(t`Filing anonymously`);
    case 'no-storage':
      return t`This browser doesn’t store any data. Allow this site to store data, or use another browser.`;
    case 'failed':
      return supply.error instanceof ApiError
        ? supply.error.message
        : t`Part of the portal could not be loaded. Check that you are online.`;
  }
}
