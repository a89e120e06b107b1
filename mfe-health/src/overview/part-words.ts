import type { Part } from './days.ts';

/** What is added of half a day; nothing of a whole one. */
export const partWords = (part: Part): string => (part === 'day' ? '' : `${part} only`);
