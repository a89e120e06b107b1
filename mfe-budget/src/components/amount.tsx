import type { ApplicationKind } from '@campus/contracts/budget';
import { Money } from './money.tsx';
import { amountTexts } from './texts.ts';

/** What an application asks for. Without an amount, an event costs nothing, and a request for funds names no sum. */
export const Amount = ({
  kind,
  amount,
  exact,
}: {
  kind: ApplicationKind;
  amount: number | null;
  exact?: boolean;
}) => (amount === null ? amountTexts[kind] : <Money paise={amount} exact={exact} />);
