import { shellPaths } from '@campus/contracts';
import { useMay } from '@campus/portal-kit';
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
    [paths.apply, budgetLinksTexts.applyBudget, budgetLinksTexts.moneyClubContestLab],
    [paths.applyForApproval, budgetLinksTexts.applyApproval, budgetLinksTexts.eventWithoutMoney],
    mayReview
      ? [paths.dashboard, budgetLinksTexts.facultyDashboard, budgetLinksTexts.applicationsDecide]
      : [paths.dashboard, budgetLinksTexts.yourApplications, budgetLinksTexts.theirStatusNextStep],
    [paths.register, budgetLinksTexts.registerApplications, budgetLinksTexts.allApplicationsDecisionsReasons],
    [paths.ledger, 'Ledger', budgetLinksTexts.allEntriesTheirDocuments],
    mayReview && [shellPaths.standIns, budgetLinksTexts.whileAway, budgetLinksTexts.chooseWhoDecides],
    mayWrite && [paths.newEntry, budgetLinksTexts.newEntry, budgetLinksTexts.incomePaymentPlan],
  ].filter((link): link is [string, string, string] => link !== false);
  return (
    <nav className={styles['nav']} aria-label={budgetLinksTexts.budget}>
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
