import type { LedgerEntry, LedgerKind } from '@campus/contracts/budget';

export const kindWords: Record<LedgerKind, string> = {
  plan: 'Plan for a category',
  allocation: 'Money from the college',
  sponsorship: 'Money from a sponsor',
  reservation: 'Money set aside by an approval',
  payment: 'Payment',
  release: 'Money released',
};

export const partyWords: Record<LedgerKind, string> = {
  plan: 'Name',
  allocation: 'From',
  sponsorship: 'Sponsor',
  reservation: 'Name',
  payment: 'Paid to',
  release: 'Name',
};

/** Whether the entry can be corrected: once, and corrections themselves never. */
export const canBeTakenBack = ({ corrects, correctedBy }: LedgerEntry): boolean =>
  corrects === null && correctedBy === null;
