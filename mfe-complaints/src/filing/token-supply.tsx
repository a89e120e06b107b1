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
import { complaintTokens } from './complaint-tokens.ts';
import { useComplaintTokens } from './use-complaint-tokens.ts';
import { tokenSupplyTexts as texts } from './texts.ts';

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
          <p>{supply.left === 1 ? texts.oneLeft : texts.manyLeft(supply.left)}</p>
          <SmallText>{texts.sets(complaintTokenSets)}</SmallText>
        </>
      );
    case 'getting-ready':
      return <Spinner label={texts.preparing} />;
    default:
      return (
        <Notice
          tone={supply.status === 'none-left' || supply.status === 'issued-elsewhere' ? 'warn' : 'bad'}
          action={supply.status === 'failed' && <Button onClick={supply.retry}>{texts.tryAgain}</Button>}
          title={texts.unavailable}
        >
          {whyNot(supply)}
        </Notice>
      );
  }
}

export function whyNot(supply: Exclude<TokenSupply, { status: 'ready' }>): string {
  switch (supply.status) {
    case 'getting-ready':
      return texts.notReady;
    case 'none-left':
      return texts.noneLeft;
    case 'issued-elsewhere':
      return texts.otherBrowsers(complaintTokenSets);
    case 'not-secure':
      return needsSecureConnection(texts.activity);
    case 'no-storage':
      return texts.noStorage;
    case 'failed':
      return supply.error instanceof ApiError ? supply.error.message : texts.notLoaded;
  }
}
