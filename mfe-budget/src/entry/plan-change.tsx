import { academicYearOf, parseRupees } from '@campus/contracts';
import { budgetCategories, type BudgetCategory } from '@campus/contracts/budget';
import { Money } from '../components/money.tsx';
import { useSummary } from '../ledger/use-ledger.ts';
import styles from './entry-form.module.css';
import type { EntryDraft } from './entry-schema.ts';
import { planChangeTexts } from './texts.ts';

/** The category's plan before and after the entry. Nothing while it isn't known. */
export function PlanChange({ draft: { on, category, amount, direction } }: { draft: EntryDraft }) {
  const planned = usePlanned(on, category);
  if (planned === null) return null;
  const paise = parseRupees(amount) ?? 0;
  return (
    <output className={styles.plan}>
      {planChangeTexts.planned(budgetCategories[category as BudgetCategory], planned.year)}{' '}
      <Money paise={planned.paise} />
      {paise > 0 && (
        <>
          {planChangeTexts.plannedAfterStart}{' '}
          <Money paise={planned.paise + (direction === 'less' ? -paise : paise)} />{' '}
          {planChangeTexts.plannedAfterEnd}
        </>
      )}
      .
    </output>
  );
}

/** The paise planned for a category in the academic year of a day. */
function usePlanned(on: string, category: string): { year: string; paise: number } | null {
  const now = useSummary(undefined);
  // The start of academic years follows from the months of one.
  const begin = now.data?.byMonth[0]?.month.slice(5);
  const year = begin && on ? academicYearOf(on, `${begin}-01`) : undefined;
  const { data } = useSummary(year === now.data?.year ? undefined : year);
  // While another year is loading, the previous year's sums are still there.
  if (!data || data.year !== year || !Object.hasOwn(budgetCategories, category)) return null;
  return { year, paise: data.byCategory.find((one) => one.category === category)?.planned ?? 0 };
}
