import { dayInWords } from './complaint-words.ts';

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{dayInWords(day)}</time>;
