import { monthOf } from './facets.ts';
import type { EntryRecord, Sums, TotalsRecord } from './model.ts';

export const noSums = (): Sums => ({ planned: 0, income: 0, reserved: 0, spent: 0 });

export const noTotals = (year: string): TotalsRecord => ({
  _id: year,
  applied: 0,
  byCategory: {},
  byMonth: {},
  bySponsor: [],
});

/** What an entry changes. A payment for an application spends what was reserved for it. */
function changeBy({ kind, amount, application }: EntryRecord): Partial<Sums> {
  switch (kind) {
    case 'plan':
      return { planned: amount };
    case 'allocation':
    case 'sponsorship':
      return { income: amount };
    case 'reservation':
      return { reserved: amount };
    case 'payment':
      return { spent: amount, ...(application !== null && { reserved: -amount }) };
    case 'release':
      return { reserved: -amount };
  }
}

/** Adds an entry to the sums of a year. */
export function addToTotals(totals: TotalsRecord, entry: EntryRecord): void {
  const { reserved = 0, ...own } = changeBy(entry);
  const { planned = 0, income = 0, spent = 0 } = entry.year === totals._id ? own : {};
  const sums = (totals.byCategory[entry.category] ??= noSums());
  sums.planned += planned;
  sums.income += income;
  sums.spent += spent;
  if (entry.years.at(-1) === totals._id) sums.reserved += reserved;
  if (income !== 0 || spent !== 0) {
    const month = (totals.byMonth[monthOf(entry)] ??= { income: 0, spent: 0 });
    month.income += income;
    month.spent += spent;
  }
  if (entry.kind === 'sponsorship') addSponsor(totals, entry);
}

function addSponsor({ bySponsor }: TotalsRecord, { party, amount }: EntryRecord): void {
  const known = bySponsor.find((sponsor) => sponsor.party === party);
  if (known) known.paise += amount;
  else bySponsor.push({ party, paise: amount });
}

/** Of all categories together. */
export function sumOf({ byCategory }: Pick<TotalsRecord, 'byCategory'>): Sums & { left: number } {
  const all = noSums();
  for (const sums of Object.values(byCategory))
    for (const name of Object.keys(all) as (keyof Sums)[]) all[name] += sums[name];
  return { ...all, left: all.income - all.spent - all.reserved };
}
