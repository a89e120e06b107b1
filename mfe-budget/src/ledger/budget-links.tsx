import { shellPaths } from '@campus/contracts';
import { useMay } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useReviews } from '../review/use-reviews.ts';
import styles from './budget-links.module.css';

/** What one can do here, by what one may do. */
export function BudgetLinks() {
  const mayReview = useReviews();
  const mayWrite = useMay('ledger.write');
  const links = [
    [paths.apply, 'Apply for a budget', 'Money for a club, a contest, a lab.'],
    [paths.applyForApproval, 'Apply for approval', 'An event, with or without money.'],
    mayReview
      ? [paths.dashboard, 'Faculty dashboard', 'What waits for your decision.']
      : [paths.dashboard, 'Your applications', 'Who has them, and what happens next.'],
    [paths.register, 'Register of applications', 'What was asked for, decided, and why.'],
    [paths.ledger, 'Ledger', 'Every entry, with its document.'],
    mayReview && [shellPaths.standIns, 'While you are away', 'Who decides in your place.'],
    mayWrite && [paths.newEntry, 'New entry', 'Income, a payment, a plan.'],
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
