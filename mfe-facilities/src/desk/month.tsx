import { type Facility, listAvailability, minutesOf } from '@campus/contracts/facilities';
import { addDays, counted, dayInShort, MeterBar, mondayOf, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { AvailableDay } from '../availability/spans.ts';
import { weekdays } from '../facility/time-words.ts';
import styles from './desk.module.css';

const weeks = 5;
const lengthOf = ({ from, until }: { from: string; until: string }) => minutesOf(until) - minutesOf(from);

/** Five weeks at a glance: how much of each day is booked. A press shows the bookings of that day. */
export function Month({ facility, from, today }: { facility: Facility; from: string; today: string }) {
  const monday = mondayOf(from);
  const { data } = useEndpoint(listAvailability, {
    query: { facility: facility.id, from: monday, until: addDays(monday, 7 * weeks - 1) },
  });
  const days = data?.items[0]?.days;
  if (!days) return null;
  return (
    <table className={styles.month}>
      <caption>{t`Five weeks from ${{ day: dayInShort(monday) }}: how much is booked`}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => (
          <tr key={week}>
            {days.slice(7 * week, 7 * week + 7).map((day) => (
              <td key={day.day} aria-current={day.day === today ? 'date' : undefined}>
                <Day day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day: { day, open, busy } }: { day: AvailableDay }) {
  const bookings = busy.filter(({ kind }) => kind !== 'closed');
  const booked = bookings.reduce((sum, one) => sum + lengthOf(one), 0);
  const words = open || booked > 0 ? counted(bookings.length, 'booking') : t`closed`;
  return (
    <Link
      to={{ search: `?from=${day}&until=${day}` }}
      preventScrollReset
      aria-label={`${dayInShort(day)}: ${words}`}
    >
      {Number(day.slice(8))}
      <MeterBar
        share={booked === 0 ? 0 : Math.min(1, booked / (open ? lengthOf(open) : booked))}
        aria-hidden="true"
      />
    </Link>
  );
}
