import type { Application, ApplicationDetail } from '@campus/contracts/budget';
import { dayMs, counted, Names, usePortal, useToday } from '@campus/portal-kit';
import { nextStepTexts } from './texts.ts';

/** Fields that only the page of one application has. */
type Known = Partial<Pick<ApplicationDetail, 'approvedBy' | 'history' | 'actions'>>;

export function NextStep({
  application,
  readerId,
  usualDays = null,
}: {
  application: Application & Known;
  readerId: string;
  /** The median days to a decision; `null` when unknown. */
  usualDays?: number | null;
}) {
  const { status, mine, amount } = application;
  switch (status) {
    case 'Pending':
      return <Pending application={application} readerId={readerId} usualDays={usualDays} />;
    case 'Changes requested': {
      const asker = application.history?.findLast(({ action }) => action === 'request-changes')?.by;
      return (
        <>
          {nextStepTexts.waitingFor} {mine ? 'you' : nextStepTexts.theAuthor}:{' '}
          {asker ? <bdi>{asker.name}</bdi> : nextStepTexts.aReviewer} {nextStepTexts.askedForChanges}
        </>
      );
    }
    case 'Approved':
      return amount === null ? nextStepTexts.complete : nextStepTexts.toPay;
    case 'Rejected':
      return mine ? nextStepTexts.rejectedToAuthor : nextStepTexts.rejectedToOthers;
    case 'Withdrawn':
      return mine ? nextStepTexts.withdrawnToAuthor : nextStepTexts.withdrawnToOthers;
  }
}

function Pending({
  application: { approvals, approvalsNeeded, approvedBy = [], actions = [] },
  readerId,
  usualDays,
}: {
  application: Application & Known;
  readerId: string;
  usualDays: number | null;
}) {
  const others = approvedBy.filter(({ id }) => id !== readerId);
  if (approvals > 0) {
    if (others.length < approvedBy.length) return nextStepTexts.youApproved;
    return (
      <>
        {nextStepTexts.secondReviewer}
        {others.length > 0 && (
          <>
            {nextStepTexts.afterApproval} <Names of={others.map(({ name }) => name)} />
          </>
        )}
        .{actions.includes('approve') && nextStepTexts.canBeSecond}
      </>
    );
  }
  const usual = usualDays === null ? '' : `, usually ${daysWords(usualDays)}`;
  const two = approvalsNeeded > 1 ? nextStepTexts.twoNeeded : '';
  if (actions.includes('approve')) return nextStepTexts.canDecide(two);
  return nextStepTexts.anyReviewer(usual, two);
}

function daysWords(days: number): string {
  const rounded = Math.max(1, Math.round(days));
  return rounded === 1 ? 'a day' : counted(rounded, 'day');
}

/** How long it has waited, by the college's calendar as on the home page. @param since ISO 8601 */
export function Waits({ since }: { since: string }) {
  const { timeZone } = usePortal().config;
  const today = useToday();
  // Sweden writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(since));
  return waitsWords(day, today);
}

/** "Waiting for 9 days"; "Waiting since today" on the same day. */
export function waitsWords(since: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(since)) / dayMs;
  return days < 1 ? nextStepTexts.waitingSinceToday : nextStepTexts.waitingDays(counted(days, 'day'));
}
