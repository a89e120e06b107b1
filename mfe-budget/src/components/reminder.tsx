import { LinkButton, Notice } from '@campus/portal-kit';
import { Link, useLocation } from 'react-router-dom';
import { useWaiting } from '../review/use-waiting.ts';

const dashboard = '/transparency-budget/faculty-dashboard';
/** The API counts no further. */
const mostCounted = 100;

/** What waits for the reader: to be decided, and to be changed. Nothing while that isn't known. */
export function Reminder() {
  const { data } = useWaiting();
  const { pathname } = useLocation();
  if (!data || data.toReview + data.toRevise === 0) return null;
  const { toReview, overdue, overdueAfterDays, toRevise, reviews } = data;
  return (
    <Notice
      tone={overdue > 0 || toRevise > 0 ? 'warn' : 'neutral'}
      action={pathname !== dashboard && <LinkButton to={dashboard}>Have a look</LinkButton>}
    >
      {toReview > 0 && (
        <p>
          {waits(toReview)} for you
          {overdue > 0 && `, ${overdue} of them longer than ${days(overdueAfterDays)}`}.
        </p>
      )}
      {toRevise > 0 && (
        <p>
          {waits(toRevise)} for your changes
          {/* Reviewers see first what waits for their decision. */}
          {reviews && (
            <>
              , among <Link to={`${dashboard}?view=mine`}>yours</Link>
            </>
          )}
          .
        </p>
      )}
    </Notice>
  );
}

function waits(count: number): string {
  if (count === 1) return '1 application waits';
  return `${count >= mostCounted ? `${count} or more` : count} applications wait`;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
