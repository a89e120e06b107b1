import { Link } from 'react-router-dom';
import styles from './committee.module.css';
import { type View, views } from './use-committee-view.ts';

export const Views = ({ view }: { view: View }) => (
  <nav className={styles['views']} aria-label="Cases">
    {Object.entries(views).map(([one, words]) => (
      <Link
        key={one}
        to={one === 'queue' ? '?' : `?view=${one}`}
        aria-current={one === view ? 'page' : undefined}
      >
        {words}
      </Link>
    ))}
  </nav>
);
