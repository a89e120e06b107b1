import type { Person } from '@campus/contracts/approvals';
import type { Application, ApplicationDetail } from '@campus/contracts/budget';
import { dayMs, counted } from '@campus/portal-kit';
import { Fragment } from 'react';

/** What the page of one application knows beyond what a list does. */
type Known = Partial<Pick<ApplicationDetail, 'approvedBy' | 'history' | 'actions'>>;

/** What happens next and who has it, in words. */
export function NextStep({
  application,
  readerId,
  usualDays = null,
}: {
  application: Application & Known;
  readerId: string;
  /** Half of the decisions take no longer; `null` when that isn't known. */
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
          Waiting for {mine ? 'you' : 'its author'}: {asker ? <bdi>{asker.name}</bdi> : 'a reviewer'} asked
          for changes.
        </>
      );
    }
    case 'Approved':
      return amount === null
        ? 'Nothing else is needed.'
        : 'The money is set aside for it, and the treasurer enters what is paid.';
    case 'Rejected':
      return mine ? 'Read the reason; you can apply again.' : 'It is decided: nothing follows.';
    case 'Withdrawn':
      return mine ? 'You took it back.' : 'Its author took it back.';
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
    if (others.length < approvedBy.length) return 'You have approved it. Waiting for a second reviewer.';
    return (
      <>
        Waiting for a second reviewer{others.length > 0 && <>, after {<Names people={others} />}</>}.
        {actions.includes('approve') && ' That can be you.'}
      </>
    );
  }
  const usual = usualDays === null ? '' : `, usually ${daysWords(usualDays)}`;
  const two = approvalsNeeded > 1 ? ' It is a large sum, so two of them have to approve.' : '';
  if (actions.includes('approve')) return `Waiting for a reviewer, for instance you.${two}`;
  return `Waiting for a reviewer: any teacher or admin${usual}.${two}`;
}

const Names = ({ people }: { people: readonly Person[] }) =>
  people.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ' and '}
      <bdi>{name}</bdi>
    </Fragment>
  ));

function daysWords(days: number): string {
  const rounded = Math.max(1, Math.round(days));
  return rounded === 1 ? 'a day' : counted(rounded, 'day');
}

/** How long it has waited: "waits 9 days"; less than a day is said so. */
export function waitsWords(since: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs);
  return days < 1 ? 'waits less than a day' : `waits ${counted(days, 'day')}`;
}
