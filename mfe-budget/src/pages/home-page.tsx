import { academicYearSchema } from '@campus/contracts';
import type { LedgerSummary } from '@campus/contracts/budget';
import {
  EmptyState,
  LinkButton,
  Page,
  QueryState,
  Select,
  Skeleton,
  Stack,
  useMay,
  useSearchFilters,
} from '@campus/portal-kit';
import { BookOpen } from 'lucide-react';
import { Reminder } from '../components/reminder.tsx';
import { BudgetLinks } from '../ledger/budget-links.tsx';
import { LedgerHead } from '../ledger/ledger-head.tsx';
import { useSummary, yearsWith } from '../ledger/use-ledger.ts';
import { Payables } from '../ledger/payables.tsx';
import { YearFigures } from '../ledger/year-figures.tsx';
import { YearReport } from '../ledger/year-report.tsx';
import { paths } from '../paths.ts';
import { homePageTexts } from '../ledger/texts.ts';

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
