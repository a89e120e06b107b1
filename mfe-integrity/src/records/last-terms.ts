import { termOf } from '@campus/contracts';

/** The term of a day and those before it, the newest first. */
export function lastTerms(day: string, count: number): string[] {
  const [year, half] = termOf(day).split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, ago) => {
    const halves = year * 2 + (half - 1) - ago;
    return `${Math.floor(halves / 2)}-${(halves % 2) + 1}`;
  });
}
