import type { RegisteredApplication } from '@campus/contracts/budget';

/** Of 32 hex digits, told apart by a number. */
export const registeredId = (number: number) => number.toString(16).padStart(32, '0');

/** An application as every member reads it. */
export const aRegistered = (
  number: number,
  over: Partial<RegisteredApplication> = {},
): RegisteredApplication => ({
  id: registeredId(number),
  kind: 'funds',
  purpose: `Purpose number ${number}`,
  category: 'sports',
  amount: 250_000,
  status: 'Approved',
  remark: '',
  submittedOn: '2026-11-15',
  decidedOn: '2026-11-18',
  daysTaken: 3,
  ...over,
});
