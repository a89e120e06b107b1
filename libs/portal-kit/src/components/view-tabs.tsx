import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './view-tabs.module.css';

/**
 * The view that `?view=` in the address names, else the first of `views`; and the tabs that lead to each. Other
 * parameters of the address stay.
 */
export function useView<View extends string>(
  label: string,
  views: Record<View, string>,
): [shown: View, tabs: ReactNode] {
  const [search] = useSearchParams();
  const names = Object.keys(views) as View[];
  const shown = names.find((name) => name === search.get('view')) ?? names[0]!;
  function searchOf(view: View): string {
    const next = new URLSearchParams(search);
    if (view === names[0]) next.delete('view');
    else next.set('view', view);
    return next.toString();
  }
  const tabs = (
    <nav key="tabs" className={styles.views} aria-label={label}>
      {names.map((view) => (
        <Link key={view} to={{ search: searchOf(view) }} aria-current={view === shown ? 'page' : undefined}>
          {views[view]}
        </Link>
      ))}
    </nav>
  );
  return [shown, tabs];
}
