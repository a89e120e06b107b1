import { daySchema } from '@campus/contracts';
import { useToday } from '@campus/portal-kit';
import { useSearchParams } from 'react-router-dom';
import { mondayOf } from './days.ts';

/** The Monday of the week that the address asks for with any of its days; without one of this week. */
export function useWeek(): string {
  const today = useToday();
  const [search] = useSearchParams();
  const { success, data } = daySchema.safeParse(search.get('week'));
  return mondayOf(success ? data : today);
}
