import { type Figure, monthsOfYear } from '@campus/contracts';
import { budgetCategories, type BudgetCategory, type LedgerSummary } from '@campus/contracts/budget';
import { noHash } from './ledger.ts';
import type { BudgetContext } from '../context.ts';
import { noSums, sumOf } from './kept-sums.ts';

/** The stored sums of an academic year; reading them costs the same however many entries there are. */
export async function readSummary(
  { ledger, config }: BudgetContext,
  year = ledger.thisYear(),
): Promise<LedgerSummary> {
  const { entries, totals } = ledger.models;
  const { byCategory, byMonth, bySponsor } = await ledger.totalsOf(year);
  const years = (await totals.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);
  const head = await entries.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean();
  return {
    year,
    years: [...new Set([...years, ledger.thisYear()])].toSorted().toReversed(),
    ...sumOf({ byCategory }),
    byCategory: (Object.keys(budgetCategories) as BudgetCategory[]).map((category) => ({
      category,
      ...(byCategory[category] ?? noSums()),
    })),
    byMonth: monthsOfYear(year, config.academicYearStarts).map((month) => ({
      month,
      ...(byMonth[month] ?? { income: 0, spent: 0 }),
    })),
    bySponsor: bySponsor.filter(({ paise }) => paise !== 0).toSorted((a, b) => b.paise - a.paise),
    head: { number: head?._id ?? 0, hash: head?.hash ?? noHash },
  };
}

/** The landing page's figure, once there is a plan and a payment. */
export async function publicFigures({ ledger }: BudgetContext): Promise<Figure[]> {
  const { planned, spent } = sumOf(await ledger.totalsOf(ledger.thisYear()));
  if (planned <= 0 || spent <= 0) return [];
  const rupees = (paise: number) => Math.round(paise / 100);
  return [
    {
      area: 'transparency-budget',
      label: 'planned for this year is spent',
      value: rupees(spent),
      outOf: rupees(planned),
      isMoney: true,
      path: '/transparency-budget/ledger',
      link: 'See the ledger',
    },
  ];
}
