import { daySchema } from '@campus/contracts';
import { type Facility, listAvailability, minutesOf, quarterMinutes } from '@campus/contracts/facilities';
import {
  addDays,
  counted,
  dayInShort,
  LinkButton,
  mondayOf,
  QueryState,
  Row,
  Section,
  Skeleton,
  Text,
  useEndpoint,
  useToday,
} from '@campus/portal-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { DayFilter } from '../facility/day-filter.tsx';
import { dayWords } from '../facility/time-words.ts';
import styles from './availability.module.css';
import { DaySpans } from './day-spans.tsx';
import type { AvailableDay } from './spans.ts';
import { texts } from './texts.ts';

/** Free and taken times: one day on phones, its week where there is room. The address holds the day. */
export function AvailabilitySection({ facility }: { facility: Facility }) {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const shown = daySchema.safeParse(search.get('day')).data ?? today;
  const monday = mondayOf(shown);
  const availability = useEndpoint(listAvailability, {
    query: { facility: facility.id, from: monday, until: addDays(monday, 6) },
  });
  const lastDay = addDays(today, facility.aheadDays);
  return (
    <Section title={texts.availability.freeTimes}>
      <Text tone="soft">
        {facility.retired
          ? texts.availability.retired
          : texts.availability.lead(counted(facility.aheadDays, 'day'), dayWords(lastDay))}
      </Text>
      <Row spread gap={4}>
        <Steps shown={shown} today={today} />
        <div className={styles.date}>
          <DayFilter
            label={texts.availability.goTo}
            day={shown}
            onDay={(day) => setSearch({ day }, { replace: true, preventScrollReset: true })}
          />
        </div>
      </Row>
      <QueryState query={availability} skeleton={<Skeleton lines={6} height="2.75rem" />}>
        {({ items }) => {
          const days = items[0]?.days ?? [];
          const day = days.find((one) => one.day === shown);
          return (
            <>
              <div className={styles.phone}>
                <div aria-live="polite">
                  <h3>{dayWords(shown)}</h3>
                </div>
                {day && <DaySpans facility={facility} day={day} />}
              </div>
              <Week facility={facility} days={days} today={today} />
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}

function Steps({ shown, today }: { shown: string; today: string }) {
  const step = (unit: string, by: number, className: string | undefined) => (
    <nav aria-label={`${unit}s`} className={className}>
      <div className={styles.steps}>
        <LinkButton
          to={{ search: `?day=${addDays(shown, -by)}` }}
          preventScrollReset
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          aria-label={`Previous ${unit.toLowerCase()}`}
        >
          {texts.availability.previous}
        </LinkButton>
        <LinkButton
          variant="quiet"
          to={{ search: '' }}
          preventScrollReset
          aria-current={shown === today ? 'true' : undefined}
        >
          {texts.availability.today}
        </LinkButton>
        <LinkButton
          to={{ search: `?day=${addDays(shown, by)}` }}
          preventScrollReset
          aria-label={`Next ${unit.toLowerCase()}`}
        >
          {texts.availability.next}
          <ChevronRight size={18} aria-hidden="true" />
        </LinkButton>
      </div>
    </nav>
  );
  return (
    <>
      {step('Day', 1, styles.phone)}
      {step('Week', 7, styles.wide)}
    </>
  );
}

/** Seven days beside each other, each a list in the order of the day. */
function Week({
  facility,
  days,
  today,
}: {
  facility: Facility;
  days: readonly AvailableDay[];
  today: string;
}) {
  const times = days.flatMap(({ open, busy }) => [
    ...(open ? [open] : []),
    ...busy.filter(({ kind }) => kind !== 'closed'),
  ]);
  const opens = Math.min(1440, ...times.map(({ from }) => minutesOf(from)));
  const closes = Math.max(opens, ...times.map(({ until }) => minutesOf(until)));
  // A week without opening hours still needs a line for its words.
  const rows = Math.max(4, (closes - opens) / quarterMinutes);
  return (
    <ol
      className={styles.week}
      aria-label={texts.availability.weekFrom(dayWords(days[0]?.day ?? today))}
      style={{ gridTemplateRows: `auto repeat(${rows}, minmax(0.7rem, auto))` }}
    >
      {days.map((day) => (
        <li key={day.day}>
          <h3 aria-current={day.day === today ? 'date' : undefined}>{dayInShort(day.day)}</h3>
          <DaySpans facility={facility} day={day} opens={opens} />
        </li>
      ))}
    </ol>
  );
}
