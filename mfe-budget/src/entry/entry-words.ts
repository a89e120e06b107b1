import type { LedgerEntry, LedgerKind } from '@campus/contracts/budget';

interface KindWords {
  name: string;
  /** The label of the person or firm that an entry names. */
  party: string;
  /** Whether money comes in or goes out, and what happened to it. */
  sign: -1 | 0 | 1;
  effect: string;
}

export const entryKinds: Record<LedgerKind, KindWords> = {
  plan: { name: 'Plan for a category', party: 'Name', sign: 0, effect: 'planned' },
  allocation: { name: 'Money from the college', party: 'From', sign: 1, effect: 'received' },
  sponsorship: { name: 'Money from a sponsor', party: 'Sponsor', sign: 1, effect: 'received' },
  reservation: { name: 'Money set aside by an approval', party: 'Name', sign: 0, effect: 'set aside' },
  payment: { name: 'Payment', party: 'Paid to', sign: -1, effect: 'spent' },
  release: { name: 'Money released', party: 'Name', sign: 0, effect: 'released' },
};

/**
 * An entry's amount as money moved: negative when it went out, positive when it came in. `signed` is false for entries
 * that move none, such as plans.
 */
export function entrySum({ kind, amount, corrects }: Pick<LedgerEntry, 'kind' | 'amount' | 'corrects'>) {
  const { sign, effect } = entryKinds[kind];
  return {
    paise: sign === -1 ? -amount : amount,
    signed: sign !== 0,
    words: corrects === null ? effect : `${effect}, cancelled`,
  };
}

/** Whether the entry can be corrected: once, and corrections themselves never. */
export const canBeTakenBack = ({ corrects, correctedBy }: LedgerEntry): boolean =>
  corrects === null && correctedBy === null;
