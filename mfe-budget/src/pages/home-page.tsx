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
import { BookOpen } from 'lucide-react';
import { Reminder } from '../components/reminder.tsx';
import { usePayables, useSummary, yearsWith } from '../ledger/use-ledger.ts';
import { YearFigures } from '../ledger/year-figures.tsx';
import { YearReport } from '../ledger/year-report.tsx';
import { paths } from '../paths.ts';
import { budgetLinksTexts, homePageTexts, ledgerHeadTexts, payablesTexts } from '../ledger/texts.ts';
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
      title={homePageTexts.title}
      lead={homePageTexts.lead}
      width="wide"
      actions={
        <Select
          label={homePageTexts.academicYear}
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
      title={homePageTexts.emptyTitle(year)}
      icon={<BookOpen />}
      action={
        mayWrite && (
          <LinkButton to={paths.newEntry} variant="primary">
            {homePageTexts.newEntry}
          </LinkButton>
        )
      }
    >
      {mayWrite ? <p>{homePageTexts.emptyToTreasurer}</p> : <p>{homePageTexts.emptyToMembers}</p>}
    </EmptyState>
  );
}

function BudgetLinks() {
  const mayReview = useReviews();
  const mayWrite = useMay('ledger.write');
  const links = [
    [paths.apply, budgetLinksTexts.applyForFunds, budgetLinksTexts.applyForFundsHint],
    [paths.applyForApproval, budgetLinksTexts.applyForEvent, budgetLinksTexts.applyForEventHint],
    [
      paths.dashboard,
      budgetLinksTexts.applications,
      mayReview ? budgetLinksTexts.applicationsHintToReviewers : budgetLinksTexts.applicationsHint,
    ],
    [paths.register, budgetLinksTexts.register, budgetLinksTexts.registerHint],
    [paths.ledger, 'Ledger', budgetLinksTexts.ledgerHint],
    mayReview && [shellPaths.standIns, budgetLinksTexts.standIns, budgetLinksTexts.standInsHint],
    mayWrite && [paths.newEntry, budgetLinksTexts.newEntry, budgetLinksTexts.newEntryHint],
  ].filter((link): link is [string, string, string] => link !== false);
  return (
    <nav className={styles.nav} aria-label={budgetLinksTexts.label}>
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
          {ledgerHeadTexts.newest} <Link to={paths.entry(number)}>{entry}</Link>,{' '}
          <code>{hash.slice(0, 8)}…</code>
        </p>
        <Text tone="soft">{ledgerHeadTexts.explanation(entry)}</Text>
      </div>
      <CopyButton text={hash}>{ledgerHeadTexts.copy}</CopyButton>
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
    <Section title={payablesTexts.title(data.length, hasNextPage)}>
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
                    <bdi>{name}</bdi> · <Money paise={left} /> {payablesTexts.leftOf}{' '}
                    <Money paise={approved} />
                  </SmallText>
                </div>
                <LinkButton to={paths.payment(application)} aria-label={`Pay: ${purpose}`}>
                  {payablesTexts.pay}
                </LinkButton>
              </Row>
            </li>
          ))}
      </Lines>
      {data.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? payablesTexts.showFirst(shownAtFirst) : payablesTexts.showAll(data.length)}
        </Button>
      )}
    </Section>
  );
}
