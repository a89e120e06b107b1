import { getWaiting } from '@campus/contracts/budget';
import { LinkButton, Notice, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { reminderTexts } from './texts.ts';

/** Tells the reader how many applications they can decide or must change. Nothing while that isn't known. */
export function Reminder() {
  const { data, isPending } = useEndpoint(getWaiting);
  const { pathname } = useLocation();
  // The page hides the content below until then, so that nothing jumps.
  if (isPending) return <span hidden data-loading />;
  if (!data || data.toReview + data.toRevise === 0) return null;
  const { toReview, overdue, overdueAfterDays, toRevise, reviews } = data;
  return (
    <Notice
      tone={overdue > 0 || toRevise > 0 ? 'warn' : 'neutral'}
      action={pathname !== paths.dashboard && <LinkButton to={paths.dashboard}>{t`Review`}</LinkButton>}
    >
      {toReview > 0 && (
        <p>
          {reminderTexts().toReview(toReview)}
          {overdue > 0 && reminderTexts().overdue(overdue, overdueAfterDays)}.
        </p>
      )}
      {toRevise > 0 && (
        <p>
          {reminderTexts().toRevise(toRevise)}
          {/* A reviewer's dashboard starts with the applications of others. */}
          {reviews && (
            <>
              {' '}
              <Link to={`${paths.dashboard}?view=mine`}>{t`Open your applications`}</Link>
            </>
          )}
        </p>
      )}
    </Notice>
  );
}
