import { academicYearSchema, shellPaths } from '@campus/contracts';
import type { LedgerSummary } from '@campus/contracts/budget';
import {
  Button,
  CopyButton,
  EmptyState,
  figure,
  Lines,
  LinkButton,
  Page,
  QueryState,
  Row,
  Section,
  Select,
  Skeleton,
  SmallText,
  Stack,
  Text,
  useMay,
  useSearchFilters,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { BookOpen } from 'lucide-react';
import { Reminder } from '../components/reminder.tsx';
import { usePayables, useSummary, yearsWith } from '../ledger/use-ledger.ts';
import { YearFigures } from '../ledger/year-figures.tsx';
import { YearReport } from '../ledger/year-report.tsx';
import { paths } from '../paths.ts';
import { payablesTexts } from '../ledger/texts.ts';
import { Link } from 'react-router-dom';
import { useReviews } from '../review/use-reviews.ts';
import styles from '../ledger/budget-links.module.css';
import { useState } from 'react';
import { Money } from '../components/money.tsx';

const filterSchemas = { year: academicYearSchema };

export function HomePage() {
  const { filters, change } = useSearchFilters(filterSchemas);
  const asked = filters.year;
  const summary = useSummary(asked);
  const { data } = summary;
  const stale = summary.isPlaceholderData;
  const mayWrite = useMay('ledger.write');
  return (
    <Page
      title={t`Transparency Budget`}
      lead={t`What the college receives and spends. Every member can read every entry.`}
      width="wide"
      actions={
        <Select
          label={t`Academic year`}
          value={asked ?? data?.year ?? ''}
          options={yearsWith(asked, data?.years).map((year) => ({ value: year, label: year }))}
          disabled={!data}
          onChange={(year) => change({ year })}
        />
      }
    >
      <Reminder />
      {mayWrite && <Payables />}
      <Stack gap={7} aria-busy={stale}>
        <QueryState
          query={summary}
          skeleton={<Skeleton lines={2} height="5rem" />}
          isEmpty={isEmpty}
          empty={data && <EmptyYear year={data.year} />}
        >
          {(sums) => <YearFigures {...sums} />}
        </QueryState>
      </Stack>
      <BudgetLinks />
      {data && (
        <Stack gap={7} aria-busy={stale}>
          {!isEmpty(data) && <YearReport summary={data} />}
          <LedgerHead head={data.head} />
        </Stack>
      )}
    </Page>
  );
}

const isEmpty = ({ planned, income, reserved, spent, byMonth }: LedgerSummary) =>
  planned === 0 &&
  income === 0 &&
  reserved === 0 &&
  spent === 0 &&
  byMonth.every((month) => month.income === 0 && month.spent === 0);

function EmptyYear({ year }: { year: string }) {
  const mayWrite = useMay('ledger.write');
  return (
    <EmptyState
      title={t`No entries for ${year} yet`}
      icon={<BookOpen />}
      action={
        mayWrite && (
          <LinkButton to={paths.newEntry} variant="primary">
            {t`New entry`}
          </LinkButton>
        )
      }
    >
      {mayWrite ? (
        <p>{t`Start with the plan: the amount for each category this year. Then add the allocation, the money from the college. Approved applications reserve their amounts automatically.`}</p>
      ) : (
        <p>{t`Here you will see the money received, spent, reserved and left: by category, month and sponsor, down to each entry and its document.`}</p>
      )}
    </EmptyState>
  );
}

function BudgetLinks() {
  const mayReview = useReviews();
  const mayWrite = useMay('ledger.write');
  const links = [
    [paths.apply, t`Apply for a budget`, t`Money for a club, a contest or a lab.`],
    [paths.applyForApproval, t`Apply for approval`, t`An event, with or without money.`],
    [
      paths.dashboard,
      t`Applications`,
      mayReview ? t`Applications to decide.` : t`Their status and the next step.`,
    ],
    [paths.register, t`Register of applications`, t`All applications, decisions and reasons.`],
    [paths.ledger, 'Ledger', t`All entries, with their documents.`],
    mayReview && [shellPaths.standIns, t`While you are away`, t`Choose who decides for you.`],
    mayWrite && [paths.newEntry, t`New entry`, t`Income, a payment or a plan.`],
  ].filter((link): link is [string, string, string] => link !== false);
  return (
    <nav className={styles.nav} aria-label={t`Budget`}>
      <ul className={styles.links}>
        {links.map(([to, title, words]) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <SmallText>{words}</SmallText>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last entry of the whole ledger. Its hash lets readers notice later changes. */
function LedgerHead({ head: { number, hash } }: { head: LedgerSummary['head'] }) {
  if (number === 0) return null;
  const entry = `entry ${figure(number)}`;
  return (
    <Row spread gap={5} className={styles.head}>
      <div>
        <p className={styles.stands}>
          {t`The newest ledger entry is`} <Link to={paths.entry(number)}>{entry}</Link>,{' '}
          <code>{hash.slice(0, 8)}…</code>
        </p>
        <Text tone="soft">{t`Note down this hash. If anyone ever changes an earlier entry, ${entry} will have another hash, and you can prove it.`}</Text>
      </div>
      <CopyButton text={hash}>{t`Copy the hash`}</CopyButton>
    </Row>
  );
}

const shownAtFirst = 3;

/** For treasurers: approved applications with money left to pay, oldest first. */
function Payables() {
  const { data = [], hasNextPage } = usePayables();
  const [all, setAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <Section title={payablesTexts().title(data.length, hasNextPage)}>
      <Lines>
        {data
          .slice(0, all ? undefined : shownAtFirst)
          .map(({ application, purpose, name, approved, left }) => (
            <li key={application}>
              <Row spread>
                <div>
                  <h3>
                    <bdi>{purpose}</bdi>
                  </h3>
                  <SmallText>
                    <bdi>{name}</bdi> · <Money paise={left} /> {t`left of`} <Money paise={approved} />
                  </SmallText>
                </div>
                <LinkButton to={paths.payment(application)} aria-label={`Pay: ${purpose}`}>
                  {t`Pay`}
                </LinkButton>
              </Row>
            </li>
          ))}
      </Lines>
      {data.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Show the first ${shownAtFirst}` : t`Show all ${{ count: data.length }}`}
        </Button>
      )}
    </Section>
  );
}
