import { type IntegrityCase, listCaseDeadlines } from '@campus/contracts/integrity';
import {
  addDays,
  dayInWords,
  daysOfWeek,
  LinkButton,
  mondayOf,
  monthInWords,
  Notice,
  QueryState,
  Row,
  Section,
  Skeleton,
  SmallText,
  Stack,
  Text,
  useEndpoint,
  useToday,
  VisuallyHidden,
} from '@campus/portal-kit';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nextStep } from '../components/case-list.tsx';
import { paths } from '../paths.ts';
import styles from './committee.module.css';
import { texts } from './texts.ts';

/** Deadlines of students and of the committee that end in a month. */
export function Deadlines({ month }: { month: string }) {
  const weeks = weeksOf(month);
  const query = useEndpoint(listCaseDeadlines, {
    query: { from: weeks[0]![0]!, until: weeks.at(-1)![6]! },
  });
  return (
    <Section
      title={monthInWords(month)}
      actions={
        <Row gap={2}>
          <LinkButton to={pathOf(neighbour(month, -1))} icon={<ArrowLeft aria-hidden="true" />}>
            {monthInWords(neighbour(month, -1))}
          </LinkButton>
          <LinkButton to={pathOf(neighbour(month, 1))}>
            {monthInWords(neighbour(month, 1))}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        </Row>
      }
    >
      <QueryState query={query} skeleton={<Skeleton height="20rem" />}>
        {({ items, isCut }) => (
          <>
            {isCut && <Notice tone="warn">{texts.deadlines.more}</Notice>}
            {items.length === 0 && <p>{texts.deadlines.none}</p>}
            <Calendar month={month} weeks={weeks} items={items} />
          </>
        )}
      </QueryState>
    </Section>
  );
}

const pathOf = (month: string) => `?view=deadlines&month=${month}`;

/** The month (`2026-11`) before, or after. */
export const neighbour = (month: string, step: -1 | 1): string =>
  addDays(`${month}-15`, step * 30).slice(0, 7);

/** The 4 to 6 full weeks that a month is in, each from Monday. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let day = mondayOf(`${month}-01`); day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(daysOfWeek(day));
  return weeks;
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
    <table className={styles.calendar}>
      <caption>
        <VisuallyHidden>
          {texts.deadlines.deadlinesIn} {monthInWords(month)}
        </VisuallyHidden>
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
                !day.startsWith(month) && styles.outside,
                ending.length === 0 && styles.free,
              ].filter(Boolean);
              return (
                <td key={day} className={classes.join(' ')} aria-current={day === today ? 'date' : undefined}>
                  <time dateTime={day}>
                    <span className={styles.number}>{Number(day.slice(8))}</span>
                    <span className={styles.whole}>
                      {weekdays[index]}, {dayInWords(day)}
                    </span>
                  </time>
                  {ending.length > 0 && (
                    <Stack as="ul" gap={2} className={styles.deadlines}>
                      {ending.map((one) => (
                        <li key={one.id}>
                          <Ending case={one} />
                        </li>
                      ))}
                    </Stack>
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
      <Link to={paths.case(id)}>
        <bdi>{course}</bdi>, <bdi>{title}</bdi>
      </Link>
      <SmallText as="span" className={styles.who}>
        {waitsFor === 'committee' ? (
          texts.deadlines.committeeTo(nextStep[state] ?? texts.deadlines.act)
        ) : (
          <>
            <bdi>{studentName}</bdi>,{' '}
            {state === 'notified' ? texts.deadlines.toAnswer : texts.deadlines.finalAfterDay}
          </>
        )}
      </SmallText>
      {overdue && (
        <Text as="span" tone="bad">
          {texts.deadlines.late}
        </Text>
      )}
    </>
  );
}
