import { daySchema } from '@campus/contracts';
import { type BookedTime, type Facility, listAvailability } from '@campus/contracts/facilities';
import {
  addDays,
  counted,
  dayInShort,
  mondayOf,
  QueryState,
  Row,
  Section,
  Skeleton,
  Text,
  useEndpoint,
  useToday,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DayFilter } from '../facility/time-field.tsx';
import { dayWords } from '../facility/time-words.ts';
import styles from './availability.module.css';
import { ChosenTime } from './chosen-time.tsx';
import { DayTrack, HourAxis, hoursOf, quartersOf } from './day-track.tsx';
import { DaySteps } from './day-steps.tsx';
import { Legend } from './legend.tsx';
import type { AvailableDay } from './spans.ts';

/** Free and taken times: one day on phones, its week where there is room. The address holds the day. */
export function AvailabilitySection({ facility }: { facility: Facility }) {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<BookedTime | null>(null);
  const shown = daySchema.safeParse(search.get('day')).data ?? today;
  const monday = mondayOf(shown);
  const availability = useEndpoint(listAvailability, {
    query: { facility: facility.id, from: monday, until: addDays(monday, 6) },
  });
  const lastDay = addDays(today, facility.aheadDays);
  return (
    <Section title={t`Free times`}>
      <Text tone="soft">
        {facility.retired
          ? t`This facility can’t be booked any more.`
          : t`You can book up to ${{ aheadDays: counted(facility.aheadDays, 'day') }} ahead, until ${{ lastDay: dayWords(lastDay) }}. Press the first and the last slot of a free time, or drag. If your time is taken, choose it in the form and join its waiting list.`}
      </Text>
      <Row spread gap={4}>
        <div className={styles.phone}>
          <DaySteps unit="Day" shown={shown} today={today} />
        </div>
        <div className={styles.wide}>
          <DaySteps unit="Week" shown={shown} today={today} />
        </div>
        <Legend />
        <div className={styles.date}>
          <DayFilter
            label={t`Go to`}
            day={shown}
            onDay={(day) => setSearch({ day }, { replace: true, preventScrollReset: true })}
          />
        </div>
      </Row>
      <QueryState query={availability} skeleton={<Skeleton lines={6} height="2.75rem" />}>
        {({ items }) => (
          <>
            <div aria-live="polite" className={styles.phone}>
              <h3>{dayWords(shown)}</h3>
            </div>
            <Week
              facility={facility}
              days={items[0]?.days ?? []}
              shown={shown}
              today={today}
              chosen={chosen}
              onChoose={setChosen}
            />
            <div className={styles.answer}>
              <ChosenTime facility={facility} time={chosen} />
            </div>
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** Seven days beside each other, in one grid of hours. */
function Week({
  facility,
  days,
  shown,
  today,
  chosen,
  onChoose,
}: {
  facility: Facility;
  days: readonly AvailableDay[];
  shown: string;
  today: string;
  chosen: BookedTime | null;
  onChoose: (time: BookedTime) => void;
}) {
  const hours = hoursOf(days);
  return (
    <div className={styles.grid} style={quartersOf(hours)}>
      <HourAxis hours={hours} />
      <ol className={styles.week} aria-label={t`Week from ${{ day: dayWords(days[0]?.day ?? today) }}`}>
        {days.map((day) => (
          <li key={day.day} className={day.day === shown ? styles.shown : ''}>
            <h3 aria-current={day.day === today ? 'date' : undefined}>{dayInShort(day.day)}</h3>
            <DayTrack
              facility={facility}
              day={day}
              hours={hours}
              chosen={chosen}
              onChoose={onChoose}
              label={dayWords(day.day)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
