import type { LedgerEntry, LedgerKind } from '@campus/contracts/budget';

/** The effect of each kind of entry: whether money comes in or goes out, and its words. */
const effects: Record<LedgerKind, { sign: -1 | 0 | 1; words: string }> = {
  plan: { sign: 0, words: 'planned' },
  allocation: { sign: 1, words: 'received' },
  sponsorship: { sign: 1, words: 'received' },
  reservation: { sign: 0, words: 'set aside' },
  payment: { sign: -1, words: 'spent' },
  release: { sign: 0, words: 'released' },
};

/**
 * An entry's amount as money moved: negative when it went out, positive when it came in. `signed` is false for entries
 * that move none, such as plans.
 */
export function entrySum({ kind, amount, corrects }: Pick<LedgerEntry, 'kind' | 'amount' | 'corrects'>) {
  const { sign, words } = effects[kind];
  return {
    paise: sign === -1 ? -amount : amount,
    signed: sign !== 0,
    words: corrects === null ? words : `${words}, cancelled`,
  };
}
