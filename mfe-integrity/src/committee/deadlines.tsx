import { type IntegrityCase, listCaseDeadlines } from '@campus/contracts/integrity';
import {
  addDays,
  LinkButton,
  Lines,
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
  weekdayInWords,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nextStep } from '../components/case-list.tsx';
import { paths } from '../paths.ts';

/** Deadlines of students and of the committee that end in a month, by day. */
export function Deadlines({ month }: { month: string }) {
  const query = useEndpoint(listCaseDeadlines, {
    query: { from: `${month}-01`, until: addDays(`${neighbour(month, 1)}-01`, -1) },
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
      <QueryState query={query} skeleton={<Skeleton lines={5} height="4rem" />}>
        {({ items, isCut }) => (
          <>
            {isCut && (
              <Notice tone="warn">{t`This month has more deadlines than fit here. The lists show all cases.`}</Notice>
            )}
            {items.length === 0 && <p>{t`No deadlines this month.`}</p>}
            {[...new Set(items.map(({ dueOn }) => dueOn!))].map((day) => (
              <Stack key={day} gap={2}>
                <h3>
                  <time dateTime={day}>{weekdayInWords(day)}</time>
                </h3>
                <Lines>
                  {items
                    .filter(({ dueOn }) => dueOn === day)
                    .map((one) => (
                      <li key={one.id}>
                        <Ending case={one} />
                      </li>
                    ))}
                </Lines>
              </Stack>
            ))}
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
      <SmallText>
        {waitsFor === 'committee' ? (
          t`Committee, to ${{ step: nextStep[state] ?? t`act` }}`
        ) : (
          <>
            <bdi>{studentName}</bdi>, {state === 'notified' ? t`last day to answer` : t`final after this day`}
          </>
        )}
      </SmallText>
      {overdue && (
        <Text as="span" tone="bad">
          {t`Late`}
        </Text>
      )}
    </>
  );
}
