import { shellPaths } from '@campus/contracts';
import { SmallText, useMay } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useReviews } from '../review/use-reviews.ts';
import styles from './budget-links.module.css';
import { budgetLinksTexts } from './texts.ts';

/** Links to the pages of the area, by permission. */
export function BudgetLinks() {
  const mayReview = useReviews();
  const mayWrite = useMay('ledger.write');
  const links = [
    [paths.apply, budgetLinksTexts.applyForFunds, budgetLinksTexts.applyForFundsHint],
    [paths.applyForApproval, budgetLinksTexts.applyForEvent, budgetLinksTexts.applyForEventHint],
    [
      paths.dashboard,
      budgetLinksTexts.applications,
      mayReview ? budgetLinksTexts.applicationsHintToReviewers : budgetLinksTexts.applicationsHint,
    ],
    [paths.register, budgetLinksTexts.register, budgetLinksTexts.registerHint],
    [paths.ledger, 'Ledger', budgetLinksTexts.ledgerHint],
    mayReview && [shellPaths.standIns, budgetLinksTexts.standIns, budgetLinksTexts.standInsHint],
    mayWrite && [paths.newEntry, budgetLinksTexts.newEntry, budgetLinksTexts.newEntryHint],
  ].filter((link): link is [string, string, string] => link !== false);
  return (
    <nav className={styles.nav} aria-label={budgetLinksTexts.label}>
      <ul className={styles.links}>
        {links.map(([to, title, words]) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <SmallText>{words}</SmallText>
          </li>
        ))}
      </ul>
    </nav>
  );
}
