import {
  academicYearOf,
  budgetCategories,
  getLedgerSummary,
  parseRupees,
  type BudgetCategory,
} from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { Money } from '../components/money.tsx';
import { budgetKeys } from '../query-keys.ts';
import type { EntryDraft } from './entry-draft.ts';
import styles from './entry-form.module.css';

/** What is planned for the category before and after the entry. Nothing while it isn't known. */
export function PlanChange({ draft: { on, category, amount, direction } }: { draft: EntryDraft }) {
  const planned = usePlanned(on, category);
  if (planned === null) return null;
  const paise = parseRupees(amount) ?? 0;
  return (
    <output className={styles['plan']}>
      Planned for {budgetCategories[category as BudgetCategory]} in {planned.year}:{' '}
      <Money paise={planned.paise} />
      {paise > 0 && (
        <>
          , and <Money paise={planned.paise + (direction === 'less' ? -paise : paise)} /> after this entry
        </>
      )}
      .
    </output>
  );
}

/** Paise that are planned for a category in the academic year of a day. */
function usePlanned(on: string, category: string): { year: string; paise: number } | null {
  const now = useSummary('', true);
  // The page isn't told when academic years begin; the months of one do tell.
  const begin = now.data?.byMonth[0]?.month.slice(5);
  const year = begin && /^\d{4}-\d{2}-\d{2}$/.test(on) ? academicYearOf(on, `${begin}-01`) : '';
  const isNow = year === now.data?.year;
  const other = useSummary(year, year !== '' && !isNow);
  const summary = isNow ? now.data : other.data;
  if (!summary || year === '' || !Object.hasOwn(budgetCategories, category)) return null;
  return { year, paise: summary.byCategory.find((one) => one.category === category)?.planned ?? 0 };
}

/** The sums of an academic year, of this one when it is empty. */
function useSummary(year: string, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: budgetKeys.summary(year),
    queryFn: ({ signal }) => api.call(getLedgerSummary, { query: { ...(year && { year }) }, signal }),
    enabled,
  });
}
