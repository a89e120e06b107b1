import type { RegisteredApplication } from '@campus/contracts';

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** "3 days", "same day". */
export const daysWords = (days: number): string =>
  days === 0 ? 'same day' : days === 1 ? '1 day' : `${number.format(days)} days`;

/** How long it took, or takes so far. */
export const takenWords = ({
  decidedOn,
  daysTaken,
}: Pick<RegisteredApplication, 'decidedOn' | 'daysTaken'>): string => {
  if (decidedOn !== null) return daysWords(daysTaken);
  return daysTaken === 0 ? 'since today' : `${daysWords(daysTaken)} so far`;
};
