import type { LedgerEntry, LedgerKind } from '@campus/contracts/budget';

/** What an entry does, in plain words. */
export const kindWords: Record<LedgerKind, string> = {
  plan: 'Money planned for a category',
  allocation: 'Money the college allots',
  sponsorship: 'Money a sponsor gives',
  reservation: 'Money set aside by an approval',
  payment: 'A payment',
  release: 'Money set aside that isn’t needed',
};

/** What the name in an entry of this kind is. */
export const partyWords: Record<LedgerKind, string> = {
  plan: 'Who',
  allocation: 'Who gave it',
  sponsorship: 'Sponsor',
  reservation: 'Who',
  payment: 'Who was paid',
  release: 'Who',
};

/** Whether it can be taken back: once, and never a correction itself. */
export const canBeTakenBack = ({ corrects, correctedBy }: LedgerEntry): boolean =>
  corrects === null && correctedBy === null;
