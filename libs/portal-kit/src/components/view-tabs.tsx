import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './view-tabs.module.css';

/** Links to each view of a page. The views are part of the address, and the current one is marked. */
export const ViewTabs = <View extends string>({
  label,
  views,
  shown,
  searchOf,
}: {
  label: string;
  views: Record<View, string>;
  shown: View;
  /** The part of the address that leads to one: `?view=all`. */
  searchOf: (view: View) => string;
}) => (
  <nav className={styles.views} aria-label={label}>
    {(Object.keys(views) as View[]).map((view) => (
      <Link key={view} to={{ search: searchOf(view) }} aria-current={view === shown ? 'page' : undefined}>
        {views[view]}
      </Link>
    ))}
  </nav>
);

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
  return [shown, <ViewTabs key="tabs" label={label} views={views} shown={shown} searchOf={searchOf} />];
}
