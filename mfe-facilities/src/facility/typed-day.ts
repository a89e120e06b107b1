import { daySchema } from '@campus/contracts';
import { useDebouncedValue } from '@campus/portal-kit';

/** While a year is typed the browser reports days such as 0020-12-15. */
export const isCompleteDay = (day: string) => daySchema.safeParse(day).success && day >= '1000';

/** A day that a person types: once it is complete and typing has paused; `null` until then. */
export function useTypedDay(day: string): string | null {
  const settled = useDebouncedValue(day);
  return settled === day && isCompleteDay(day) ? day : null;
}
