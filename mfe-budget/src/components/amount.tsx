import type { ApplicationKind } from '@campus/contracts/budget';
import { Money } from './money.tsx';
import { amountTexts } from './texts.ts';

/** The amount of an application. An event without one costs nothing; a request for funds without one names no sum. */
export const Amount = ({
  kind,
  amount,
  exact,
}: {
  kind: ApplicationKind;
  amount: number | null;
  exact?: boolean;
}) => (amount === null ? amountTexts()[kind] : <Money paise={amount} exact={exact} />);
