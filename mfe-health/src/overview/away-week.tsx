import { daySchema } from '@campus/contracts';
import { absenceKinds, type Away, exportAway, listAway } from '@campus/contracts/health';
import {
  addDays,
  dayInWords,
  daysOfWeek,
  DownloadButton,
  Grid,
  LinkButton,
  mondayOf,
  Notice,
  Place,
  QueryState,
  Row,
  Section,
  Skeleton,
  SmallText,
  useEndpoint,
  useToday,
  weekdayInWords,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './away.module.css';

/** Students who are away in the week of the address, day by day. */
export function AwayWeek() {
  const today = useToday();
  const [search] = useSearchParams();
  // The address may name any day of the week.
  const monday = mondayOf(daySchema.safeParse(search.get('week')).data ?? today);
  const sunday = addDays(monday, 6);
  const isThisWeek = mondayOf(today) === monday;
  const away = useAway(monday, sunday);
  const place = useWeekInView();
  return (
    <Place ref={place}>
      <Section
        title={t`Week from ${{ monday: dayInWords(monday) }}`}
        actions={
          <DownloadButton
            endpoint={exportAway}
            query={{ from: monday, until: sunday }}
            fileName={`away-${monday}.csv`}
          >
            {t`Download this week as CSV`}
          </DownloadButton>
        }
      >
        <nav aria-label={t`Weeks`}>
          <Row>
            <LinkButton
              to={{ search: `?week=${addDays(monday, -7)}` }}
              preventScrollReset
              icon={<ChevronLeft size={18} aria-hidden="true" />}
            >
              {t`Previous week`}
            </LinkButton>
            <LinkButton
              variant="quiet"
              to={{ search: '' }}
              preventScrollReset
              aria-current={isThisWeek ? 'true' : undefined}
            >
              {t`This week`}
            </LinkButton>
            <LinkButton to={{ search: `?week=${addDays(monday, 7)}` }} preventScrollReset>
              {t`Next week`}
              <ChevronRight size={18} aria-hidden="true" />
            </LinkButton>
          </Row>
        </nav>
        <QueryState
          query={away}
          skeleton={<Skeleton lines={6} height="2.5rem" />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p>{t`No one is reported away this week.`}</p>}
        >
          {({ items, isCut }) => (
            <>
              <TruncatedNotice isCut={isCut} />
              <Grid min="9rem" gap={3}>
                {daysOfWeek(monday).map((day) => (
                  <DayOfWeek key={day} day={day} items={items} />
                ))}
              </Grid>
            </>
          )}
        </QueryState>
      </Section>
    </Place>
  );
}

/** Scrolls to the week when a link elsewhere on the page, such as the chart, chose it. */
function useWeekInView() {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (!place.current || place.current.contains(document.activeElement)) return;
    place.current.focus({ preventScroll: true });
    // Focus alone may show the middle of something higher than the screen.
    place.current.scrollIntoView();
  }, [key]);
  return place;
}

function DayOfWeek({ day, items }: { day: string; items: readonly Away[] }) {
  const today = useToday();
  const away = items.flatMap((report) => {
    const part = partOf(report, day);
    return part === null ? [] : [{ report, part }];
  });
  return (
    <div>
      <h3 className={styles.day} aria-current={day === today ? 'date' : undefined}>
        {weekdayInWords(day)}
      </h3>
      {away.length === 0 ? (
        <SmallText>{t`No one`}</SmallText>
      ) : (
        <ul className={styles.people}>
          {away.map(({ report: { id, name, className, kind }, part }) => (
            <li key={id}>
              <Link to={paths.report(id)}>
                <bdi>{name}</bdi>
              </Link>
              <SmallText as="span">
                <bdi>{classWords(className)}</bdi>, {absenceKinds[kind].toLowerCase()}
                {part !== 'day' && `, ${partWords(part)}`}
              </SmallText>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reports that overlap with these days, both included, by class and name. */
export const useAway = (from: string, until: string) => useEndpoint(listAway, { query: { from, until } });

/** Says that the API has more reports than it returns at once. */
export const TruncatedNotice = ({ isCut }: { isCut: boolean }) =>
  isCut && <Notice tone="warn">{t`These are the first 1,000 reports. There are more.`}</Notice>;

type Part = 'day' | 'morning' | 'afternoon';

/** The part of a day that a report covers; `null`: none. */
export function partOf({ from, until, fromAfternoon, untilMidday }: Away, day: string): Part | null {
  if (day < from || day > until) return null;
  if (day === from && fromAfternoon) return 'afternoon';
  return day === until && untilMidday ? 'morning' : 'day';
}

/** "morning only"; empty for a whole day. */
export const partWords = (part: Part): string => (part === 'day' ? '' : `${part} only`);

/** A student with all their reports that were asked for. */
interface AwayStudent {
  key: string;
  name: string;
  registrationNumber: string;
  reports: Away[];
}

/** Students by class, in the order of the reports. */
export function byClass(reports: readonly Away[]): { className: string; students: AwayStudent[] }[] {
  const classes = new Map<string, Map<string, AwayStudent>>();
  for (const report of reports) {
    const { className, name, registrationNumber } = report;
    const students = classes.get(className) ?? new Map<string, AwayStudent>();
    classes.set(className, students);
    const key = `${registrationNumber} ${name}`;
    const student = students.get(key);
    if (student) student.reports.push(report);
    else students.set(key, { key, name, registrationNumber, reports: [report] });
  }
  return [...classes].map(([className, students]) => ({ className, students: [...students.values()] }));
}

export const classWords = (className: string): string => className || t`No class`;
