import { shellPaths } from '@campus/contracts';
import { useMay } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useReviews } from '../review/use-reviews.ts';
import styles from './budget-links.module.css';

/** Links to the pages of the area, by permission. */
export function BudgetLinks() {
  const mayReview = useReviews();
  const mayWrite = useMay('ledger.write');
  const links = [
    [paths.apply, 'Apply for a budget', 'Money for a club, a contest or a lab.'],
    [paths.applyForApproval, 'Apply for approval', 'An event, with or without money.'],
    mayReview
      ? [paths.dashboard, 'Faculty dashboard', 'Applications to decide.']
      : [paths.dashboard, 'Your applications', 'Their status and the next step.'],
    [paths.register, 'Register of applications', 'All applications, decisions and reasons.'],
    [paths.ledger, 'Ledger', 'All entries, with their documents.'],
    mayReview && [shellPaths.standIns, 'While you are away', 'Choose who decides for you.'],
    mayWrite && [paths.newEntry, 'New entry', 'Income, a payment or a plan.'],
  ].filter((link): link is [string, string, string] => link !== false);
  return (
    <nav className={styles['nav']} aria-label="Budget">
      <ul className={styles['links']}>
        {links.map(([to, title, words]) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
