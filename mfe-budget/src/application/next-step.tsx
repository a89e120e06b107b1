import type { Application, ApplicationDetail } from '@campus/contracts/budget';
import { dayMs, counted, Names, usePortal, useToday } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

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
          {t`Waiting for`} {mine ? 'you' : t`the author`}: {asker ? <bdi>{asker.name}</bdi> : t`a reviewer`}{' '}
          {t`asked for changes.`}
        </>
      );
    }
    case 'Approved':
      return amount === null
        ? t`It is complete. No further step is needed.`
        : t`The money is set aside. The treasurer pays it out.`;
    case 'Rejected':
      return mine ? t`Read the reason. You can apply again.` : t`The decision is final.`;
    case 'Withdrawn':
      return mine ? t`You withdrew it.` : t`The author withdrew it.`;
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
    if (others.length < approvedBy.length) return t`You approved it. It now needs a second reviewer.`;
    return (
      <>
        {t`Waiting for a second reviewer`}
        {others.length > 0 && (
          <>
            {t`, after`} <Names of={others.map(({ name }) => name)} />
          </>
        )}
        .{actions.includes('approve') && t` You can be the second one.`}
      </>
    );
  }
  const usual = usualDays === null ? '' : `, usually ${daysWords(usualDays)}`;
  const two = approvalsNeeded > 1 ? t` Large amounts need two approvals.` : '';
  if (actions.includes('approve')) return t`Waiting for a reviewer. You can decide.${two}`;
  return t`Waiting for a reviewer: any teacher or admin${usual}.${two}`;
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
  return days < 1 ? t`Waiting since today` : t`Waiting for ${{ days: counted(days, 'day') }}`;
}
