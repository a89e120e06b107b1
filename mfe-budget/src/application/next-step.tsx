import type { Person } from '@campus/contracts/approvals';
import type { Application, ApplicationDetail } from '@campus/contracts/budget';
import { dayMs, counted } from '@campus/portal-kit';
import { Fragment } from 'react';

/** Fields that only the page of one application has. */
type Known = Partial<Pick<ApplicationDetail, 'approvedBy' | 'history' | 'actions'>>;

/** The next step and who takes it, in words. */
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
          Waiting for {mine ? 'you' : 'the author'}: {asker ? <bdi>{asker.name}</bdi> : 'a reviewer'} asked
          for changes.
        </>
      );
    }
    case 'Approved':
      return amount === null
        ? 'It is complete. No further step is needed.'
        : 'The money is set aside. The treasurer pays it out.';
    case 'Rejected':
      return mine ? 'Read the reason. You can apply again.' : 'The decision is final.';
    case 'Withdrawn':
      return mine ? 'You withdrew it.' : 'The author withdrew it.';
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
    if (others.length < approvedBy.length) return 'You approved it. It now needs a second reviewer.';
    return (
      <>
        Waiting for a second reviewer{others.length > 0 && <>, after {<Names people={others} />}</>}.
        {actions.includes('approve') && ' You can be the second one.'}
      </>
    );
  }
  const usual = usualDays === null ? '' : `, usually ${daysWords(usualDays)}`;
  const two = approvalsNeeded > 1 ? ' Large amounts need two approvals.' : '';
  if (actions.includes('approve')) return `Waiting for a reviewer. You can decide.${two}`;
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

/** "Waiting for 9 days"; "Waiting since today" for less than a day. */
export function waitsWords(since: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs);
  return days < 1 ? 'Waiting since today' : `Waiting for ${counted(days, 'day')}`;
}
