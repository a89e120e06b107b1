import { addDays, LinkButton } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createSearchParams, useSearchParams } from 'react-router-dom';
import styles from './availability.module.css';

/** Links to the day or week before and after, and to today. The rest of the address stays. */
export function DaySteps({ unit, shown, today }: { unit: 'Day' | 'Week'; shown: string; today: string }) {
  const [search] = useSearchParams();
  const days = unit === 'Day' ? 1 : 7;
  const to = (day: string) => {
    const next = createSearchParams(search);
    if (day === today) next.delete('day');
    else next.set('day', day);
    return { search: next.toString() };
  };
  return (
    <nav aria-label={`${unit}s`} className={styles.steps}>
      <LinkButton
        to={to(addDays(shown, -days))}
        preventScrollReset
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        aria-label={`Previous ${unit.toLowerCase()}`}
      >
        {t`Previous`}
      </LinkButton>
      <LinkButton
        variant="quiet"
        to={to(today)}
        preventScrollReset
        aria-current={shown === today ? 'true' : undefined}
      >
        {t`Today`}
      </LinkButton>
      <LinkButton to={to(addDays(shown, days))} preventScrollReset aria-label={`Next ${unit.toLowerCase()}`}>
        {t`Next`}
        <ChevronRight size={18} aria-hidden="true" />
      </LinkButton>
    </nav>
  );
}
