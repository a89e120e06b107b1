import { Link } from 'react-router-dom';
import styles from './view-tabs.module.css';

/** Leads to each view of a page; they lie in its address, and the one that is shown is marked. */
export const ViewTabs = <View extends string>({
  label,
  views,
  shown,
  searchOf,
}: {
  /** Of what they are views. */
  label: string;
  views: Record<View, string>;
  shown: View;
  /** The part of the address that leads to one: `?view=all`. */
  searchOf: (view: View) => string;
}) => (
  <nav className={styles['views']} aria-label={label}>
    {(Object.keys(views) as View[]).map((view) => (
      <Link key={view} to={{ search: searchOf(view) }} aria-current={view === shown ? 'page' : undefined}>
        {views[view]}
      </Link>
    ))}
  </nav>
);
