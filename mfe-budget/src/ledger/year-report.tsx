import { formatAmount } from '@campus/contracts';
import { budgetCategories, type LedgerSummary } from '@campus/contracts/budget';
import { Bars, Button, Grid, Section } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { MonthColumns } from './month-columns.tsx';

/** Where a year's money goes and comes from, by category, sponsor and month. Each bar links to its entries. */
export function YearReport({ summary }: { summary: LedgerSummary }) {
  return (
    <>
      <Grid min="26rem" gap={7}>
        <Section title={t`Where the money goes`}>
          <CategoryBars summary={summary} />
        </Section>
        <Section title={t`Where the money comes from`}>
          <IncomeBars summary={summary} />
        </Section>
      </Grid>
      <Section title={t`Month by month`}>
        <MonthColumns summary={summary} />
      </Section>
    </>
  );
}

const spentWords = { one: 'spent', other: 'spent' };
const received = { one: 'received', other: 'received' };

function CategoryBars({ summary: { year, byCategory } }: { summary: LedgerSummary }) {
  const items = byCategory
    .filter(({ planned, spent, reserved }) => planned !== 0 || spent !== 0 || reserved !== 0)
    .map(({ category, planned, spent, reserved }) => ({
      id: category,
      label: budgetCategories[category] + overWords(planned, spent + reserved),
      value: spent + reserved,
      shown: spent,
      tentative: reserved || undefined,
      mark: planned || undefined,
      to: paths.entries({ year, category }),
    }))
    .toSorted((a, b) => Math.max(b.value, b.mark ?? 0) - Math.max(a.value, a.mark ?? 0));
  if (items.length === 0) return <p>{t`Nothing is planned, reserved or spent yet.`}</p>;
  return (
    <Bars
      caption={t`Spent and reserved (hatched) of the plan (the line)`}
      items={items}
      unit={spentWords}
      tentative="reserved"
      mark="planned"
      format={formatAmount}
    />
  );
}

/** Says in words that a category is over its plan. */
function overWords(planned: number, paid: number): string {
  if (paid <= planned) return '';
  return planned > 0 ? t`, over its plan` : t`, not planned`;
}

const shownAtFirst = 8;

function IncomeBars({ summary: { year, income, bySponsor } }: { summary: LedgerSummary }) {
  const [all, setAll] = useState(false);
  const sponsored = bySponsor.reduce((sum, { paise }) => sum + paise, 0);
  const items = [
    {
      id: 'college',
      label: t`From the college`,
      value: income - sponsored,
      highlighted: true,
      to: paths.entries({ year, kind: 'allocation' }),
    },
    ...bySponsor
      .map(({ party, paise }) => ({
        id: `sponsor ${party}`,
        label: party,
        value: paise,
        to: paths.entries({ year, sponsor: party }),
      }))
      .toSorted((a, b) => b.value - a.value),
  ].filter(({ value }) => value !== 0);
  if (items.length === 0) return <p>{t`No money received yet.`}</p>;
  return (
    <>
      <Bars
        caption={t`Money from the college and from each sponsor`}
        items={all ? items : items.slice(0, shownAtFirst)}
        unit={received}
        format={formatAmount}
      />
      {items.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Show the first ${shownAtFirst}` : t`Show all ${{ count: items.length }}`}
        </Button>
      )}
    </>
  );
}
