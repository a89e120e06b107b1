import { addDays, dayInWords } from '@campus/portal-kit';

/** The last day of a role that ends on a day, which is the first without it. */
export const lastDayInWords = (endsOn: string): string => dayInWords(addDays(endsOn, -1));

/** With a capital, as the beginning of a line. */
export const capitalised = (words: string): string => words.replace(/^./, (first) => first.toUpperCase());
