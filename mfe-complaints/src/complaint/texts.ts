import type { ComplaintEntry, ComplaintState } from '@campus/contracts/complaints';
import { t } from '@lingui/core/macro';

export const stateLabels = (): Record<ComplaintState, string> => ({
  held: t`Held back`,
  received: t`Received`,
  'in-review': t`In review`,
  'action-taken': t`Action taken`,
  closed: t`Closed`,
  withdrawn: t`Withdrawn`,
  deleted: t`Deleted`,
});

export const entryLabels = (): Record<ComplaintEntry['action'], string> => ({
  file: t`Complaint filed`,
  release: t`Read and released`,
  review: t`Review started`,
  act: t`Action taken`,
  close: t`Closed`,
  duplicate: t`Closed as a duplicate`,
  answer: t`Answer`,
  assign: t`Assigned`,
  hide: t`Hidden from a member`,
  show: t`Shown again to a member`,
  recuse: t`Stepped back: it is about them`,
  hear: t`Invitation to a hearing`,
  record: t`Record of the hearing`,
  decide: t`Decision`,
  pause: t`Deadlines paused`,
  resume: t`Pause ended early`,
  agree: t`What was done`,
  appeal: t`Appeal`,
  'hand-on': t`Not decided in time: passed to the second instance`,
  'take-over': t`No one on the committee may read it: passed to another one`,
  delete: t`Deleted`,
  edit: t`Text edited`,
  reply: t`Message`,
  reopen: t`Reopened`,
  withdraw: t`Withdrawn`,
});

export const complaintViewTexts = () =>
  ({
    removed: t`The text and pictures were removed.`,
    heldWithAuthor: (committee: string) =>
      t`The word filter held this complaint. Only the author and ${committee} see it until it is released.`,
    heldWithoutAuthor: (committee: string) =>
      t`The word filter held this complaint. Only ${committee} sees it until it is released.`,
    authorAndCommittee: (mine: boolean, committee: string) =>
      t`${mine ? 'You' : 'The author'} and ${committee}`,
  }) as const;

export const procedureTexts = () =>
  ({
    clocks: {
      acknowledge: t`First answer by`,
      hear: t`Hearing by`,
      decide: t`Decision by`,
    },
  }) as const;

export const procedureFormTexts = () =>
  ({
    time: {
      label: t`Time`,
      hint: t`For example 14:30.`,
    },
    companions: {
      label: t`Who may come along`,
      hint: t`For example: “You can bring one person of your choice.”`,
    },
    done: {
      label: t`What was done, in public words`,
      hint: t`Every member can read this once the author agrees. Don’t name anyone.`,
    },
  }) as const;
