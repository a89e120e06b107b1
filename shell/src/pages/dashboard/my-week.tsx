import type { HomeItem } from '@campus/contracts/home';
import { AccentScope, addDays, areaOf, dayInShort, daysOfWeek, Section, useToday } from '@campus/portal-kit';
import { clockAt, useCollegeZone } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import styles from './my-week.module.css';

export function MyWeek({ items }: { items: readonly HomeItem[] }) {
  const today = useToday();
  const zone = useCollegeZone();
  const days = daysOfWeek(today);
  const dayOf = (due: string) => (due.length === 10 ? due : clockAt(Date.parse(due), zone).slice(0, 10));
  const spans = items
    .map((item) => {
      const last = dayOf(item.due!);
      return { item, first: item.for === 'week' ? item.since! : last, last };
    })
    // Voting days say more than the deadline to vote.
    .filter(({ item }) => item.for === 'week' || !items.some((o) => o.for === 'week' && o.path === item.path))
    .filter(({ first, last }) => first < addDays(today, 7) && last >= today);
  if (spans.length === 0) return null;
  return (
    <Section title={t`My week`}>
      <ol className={styles.week}>
        {days.map((day) => (
          <li key={day} className={styles.day}>
            <h3>
              <time dateTime={day}>{day === today ? t`Today` : dayInShort(day)}</time>
            </h3>
            {spans
              .filter(({ first, last }) => first <= day && day <= last)
              .map(({ item }) => (
                <AccentScope key={item.id} area={areaOf(item.area)}>
                  <Link to={item.path} className={styles.entry}>
                    <bdi>{item.title}</bdi>
                    <span>{item.for === 'week' ? item.note : t`Last day`}</span>
                  </Link>
                </AccentScope>
              ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}
