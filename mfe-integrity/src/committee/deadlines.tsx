import { type IntegrityCase, listCaseDeadlines } from '@campus/contracts';
import {
  dayInWords,
  LinkButton,
  Notice,
  QueryState,
  Section,
  Skeleton,
  useApi,
  useToday,
  VisuallyHidden,
} from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { integrityKeys } from '../query-keys.ts';
import { nextStep } from '../components/due-words.ts';
import styles from './committee.module.css';
import { addMonths, monthInWords, weeksOf } from './month.ts';

/** Deadlines of students and of the committee that end in a month. */
export function Deadlines({ month }: { month: string }) {
  const weeks = weeksOf(month);
  const query = useDeadlines({ from: weeks[0]![0]!, until: weeks.at(-1)![6]! });
  return (
    <Section
      title={monthInWords(month)}
      actions={
        <div className={styles['months']}>
          <LinkButton to={pathOf(addMonths(month, -1))} icon={<ArrowLeft aria-hidden="true" />}>
            {monthInWords(addMonths(month, -1))}
          </LinkButton>
          <LinkButton to={pathOf(addMonths(month, 1))}>
            {monthInWords(addMonths(month, 1))}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        </div>
      }
    >
      <QueryState query={query} skeleton={<Skeleton height="20rem" />}>
        {({ items, isCut }) => (
          <>
            {isCut && (
              <Notice tone="warn">
                <p>
                  There are more deadlines in this month than can be shown here. All cases stand in the lists.
                </p>
              </Notice>
            )}
            {items.length === 0 && <p>No deadline ends in this month.</p>}
            <Calendar month={month} weeks={weeks} items={items} />
          </>
        )}
      </QueryState>
    </Section>
  );
}

const pathOf = (month: string) => `?view=deadlines&month=${month}`;

function useDeadlines(range: { from: string; until: string }) {
  const api = useApi();
  return useQuery({
    queryKey: integrityKeys.deadlines(range),
    queryFn: ({ signal }) => api.call(listCaseDeadlines, { query: range, signal }),
  });
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function Calendar({
  month,
  weeks,
  items,
}: {
  month: string;
  weeks: readonly string[][];
  items: readonly IntegrityCase[];
}) {
  const today = useToday();
  return (
    <table className={styles['calendar']}>
      <caption>
        <VisuallyHidden>Deadlines in {monthInWords(month)}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day, index) => {
              const ending = items.filter(({ dueOn }) => dueOn === day);
              const classes = [
                !day.startsWith(month) && styles['outside'],
                ending.length === 0 && styles['free'],
              ].filter(Boolean);
              return (
                <td key={day} className={classes.join(' ')} aria-current={day === today ? 'date' : undefined}>
                  <time dateTime={day}>
                    <span className={styles['weekday']}>{weekdays[index]}, </span>
                    {ending.length === 0 ? Number(day.slice(8)) : dayInWords(day)}
                  </time>
                  {ending.length > 0 && (
                    <ul className={styles['deadlines']}>
                      {ending.map((one) => (
                        <li key={one.id}>
                          <Ending case={one} />
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ending({
  case: { id, course, title, studentName, state, waitsFor, overdue },
}: {
  case: IntegrityCase;
}) {
  return (
    <>
      <Link to={`/cheating-records/cases/${id}`}>
        <bdi>{course}</bdi>, <bdi>{title}</bdi>
      </Link>
      <span className={styles['who']}>
        {waitsFor === 'committee' ? (
          `Committee, to ${nextStep[state] ?? 'go on'}`
        ) : (
          <>
            <bdi>{studentName}</bdi>, {state === 'notified' ? 'to answer' : 'final after this day'}
          </>
        )}
      </span>
      {overdue && <span className={styles['late']}>Late</span>}
    </>
  );
}
