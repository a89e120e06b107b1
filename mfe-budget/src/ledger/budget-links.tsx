import { useMay } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { useReviews } from '../review/use-waiting.ts';
import styles from './budget-links.module.css';

/** What one can do here, by what one may do. */
export function BudgetLinks() {
  const mayReview = useReviews();
  const mayWrite = useMay('ledger.write');
  const links = [
    ['apply', 'Apply for a budget', 'Money for a club, a contest, a lab.'],
    ['/apply-for-approval', 'Apply for approval', 'An event, with or without money.'],
    mayReview
      ? ['faculty-dashboard', 'Faculty dashboard', 'What waits for your decision.']
      : ['faculty-dashboard', 'Your applications', 'Who has them, and what happens next.'],
    ['register', 'Register of applications', 'What was asked for, decided, and why.'],
    ['ledger', 'Ledger', 'Every entry, with its document.'],
    mayReview && ['stand-ins', 'While you are away', 'Who decides in your place.'],
    mayWrite && ['ledger/new', 'New entry', 'Income, a payment, a plan.'],
  ].filter((link): link is [string, string, string] => link !== false);
  return (
    <nav className={styles['nav']} aria-label="Budget">
      <ul className={styles['links']}>
        {links.map(([to, title, words]) => (
          <li key={to}>
            <Link to={to.startsWith('/') ? to : `/transparency-budget/${to}`}>{title}</Link>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
