import { daySchema } from '@campus/contracts';
import { absenceKinds, type Away, exportAway, listAway } from '@campus/contracts/health';
import {
  addDays,
  dayInShort,
  dayInWords,
  daysOfWeek,
  DownloadButton,
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
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './away.module.css';
import { awayReportsTexts, awayWeekTexts } from './texts.ts';

/** Students who are away in the week of the address: a grid, or on phones a list of days. */
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
        title={awayWeekTexts.weekFrom(dayInWords(monday))}
        actions={
          <DownloadButton
            endpoint={exportAway}
            query={{ from: monday, until: sunday }}
            fileName={awayWeekTexts.fileName(monday)}
          >
            {awayWeekTexts.download}
          </DownloadButton>
        }
      >
        <nav aria-label={awayWeekTexts.weeks}>
          <Row>
            <LinkButton
              to={{ search: `?week=${addDays(monday, -7)}` }}
              preventScrollReset
              icon={<ChevronLeft size={18} aria-hidden="true" />}
            >
              {awayWeekTexts.previousWeek}
            </LinkButton>
            <LinkButton
              variant="quiet"
              to={{ search: '' }}
              preventScrollReset
              aria-current={isThisWeek ? 'true' : undefined}
            >
              {awayWeekTexts.thisWeek}
            </LinkButton>
            <LinkButton to={{ search: `?week=${addDays(monday, 7)}` }} preventScrollReset>
              {awayWeekTexts.nextWeek}
              <ChevronRight size={18} aria-hidden="true" />
            </LinkButton>
          </Row>
        </nav>
        <QueryState
          query={away}
          skeleton={<Skeleton lines={6} height="2.5rem" />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p>{awayWeekTexts.empty}</p>}
        >
          {({ items, isCut }) => (
            <>
              <TruncatedNotice isCut={isCut} />
              <div className={styles.wide}>
                <WeekGrid days={daysOfWeek(monday)} items={items} />
              </div>
              <div className={styles.phone}>
                <DayList days={daysOfWeek(monday)} items={items} />
              </div>
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

/** Students by class in rows, days in columns. */
function WeekGrid({ days, items }: { days: readonly string[]; items: readonly Away[] }) {
  const today = useToday();
  return (
    <table className={styles.grid}>
      <caption>{awayWeekTexts.caption(dayInWords(days[0]!))}</caption>
      <thead>
        <tr>
          <th scope="col">{awayWeekTexts.name}</th>
          {days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              {dayInShort(day)}
            </th>
          ))}
        </tr>
      </thead>
      {byClass(items).map(({ className, students }) => (
        <tbody key={className}>
          <tr>
            <th scope="rowgroup" colSpan={days.length + 1} className={styles.class}>
              <bdi>{classWords(className)}</bdi>
            </th>
          </tr>
          {students.map(({ key, name, reports }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {days.map((day) => (
                <td key={day}>
                  {reports.map((report) => (
                    <Cell key={report.id} report={report} day={day} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cell({ report, day }: { report: Away; day: string }) {
  const part = partOf(report, day);
  if (part === null) return null;
  return (
    <Link
      to={paths.report(report.id)}
      className={`${styles.cell} ${styles[report.kind]} ${part === 'day' ? '' : styles.half}`}
    >
      {absenceKinds[report.kind]}
      {part !== 'day' && <span>{part}</span>}
    </Link>
  );
}

/** The days in a list, each with the students who are away. */
const DayList = ({ days, items }: { days: readonly string[]; items: readonly Away[] }) =>
  days.map((day) => {
    const away = items.flatMap((report) => {
      const part = partOf(report, day);
      return part === null ? [] : [{ report, part }];
    });
    return (
      <div key={day} className={styles.day}>
        <h3>{weekdayInWords(day)}</h3>
        {away.length === 0 ? (
          <SmallText>{awayWeekTexts.noOne}</SmallText>
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
  });

/** Reports that overlap with these days, both included, by class and name. */
export const useAway = (from: string, until: string) => useEndpoint(listAway, { query: { from, until } });

/** Says that the API has more reports than it returns at once. */
export const TruncatedNotice = ({ isCut }: { isCut: boolean }) =>
  isCut && <Notice tone="warn">{awayReportsTexts.cut}</Notice>;

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

export const classWords = (className: string): string => className || awayReportsTexts.noClass;
