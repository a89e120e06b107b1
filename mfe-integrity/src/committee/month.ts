const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The month (`2026-11`) so many months later, or earlier when `count` is less than 0. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, number - 1 + count)).slice(0, 7);
}

/** The weeks of a month in full, each from Monday: 4 to 6 of them. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const weeks: string[][] = [];
  const end = Date.parse(`${addMonths(month, 1)}-01`);
  for (let start = monday; start < end; start += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, index) => dayOf(start + index * dayMs)));
  return weeks;
}

const words = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026". */
export const monthInWords = (month: string): string => words.format(new Date(`${month}-01`));
