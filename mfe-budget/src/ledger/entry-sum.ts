import type { LedgerEntry, LedgerKind } from '@campus/contracts/budget';

/** What a kind of entry does with the money: whether it comes or goes, and how one says that. */
const effects: Record<LedgerKind, { sign: -1 | 0 | 1; words: string }> = {
  plan: { sign: 0, words: 'planned' },
  allocation: { sign: 1, words: 'came in' },
  sponsorship: { sign: 1, words: 'came in' },
  reservation: { sign: 0, words: 'set aside' },
  payment: { sign: -1, words: 'spent' },
  release: { sign: 0, words: 'free again' },
};

/**
 * An entry's sum as it moved the money: below zero what went, above it what came, where `signed` says that it did
 * either. What is planned or set aside only stands on paper.
 */
export function entrySum({ kind, amount, corrects }: Pick<LedgerEntry, 'kind' | 'amount' | 'corrects'>) {
  const { sign, words } = effects[kind];
  return {
    paise: sign === -1 ? -amount : amount,
    signed: sign !== 0,
    words: corrects === null ? words : `${words}, taken back`,
  };
}
