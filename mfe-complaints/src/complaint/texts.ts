import type { ComplaintEntry, ComplaintState } from '@campus/contracts/complaints';

export const stateLabels: Record<ComplaintState, string> = {
  held: 'Held back',
  received: 'Received',
  'in-review': 'In review',
  'action-taken': 'Action taken',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

export const entryLabels: Record<ComplaintEntry['action'], string> = {
  file: 'Complaint filed',
  release: 'Read and released',
  review: 'Review started',
  act: 'Action taken',
  close: 'Closed',
  duplicate: 'Closed as a duplicate',
  answer: 'Answer',
  assign: 'Assigned',
  hide: 'Hidden from a member',
  show: 'Shown again to a member',
  recuse: 'Stepped back: it is about them',
  hear: 'Invitation to a hearing',
  record: 'Record of the hearing',
  decide: 'Decision',
  pause: 'Deadlines paused',
  resume: 'Pause ended early',
  agree: 'What was done',
  appeal: 'Appeal',
  'hand-on': 'Not decided in time: passed to the second instance',
  'take-over': 'No one on the committee may read it: passed to another one',
  delete: 'Deleted',
  edit: 'Text edited',
  reply: 'Message',
  reopen: 'Reopened',
  withdraw: 'Withdrawn',
};

export const complaintViewTexts = {
  duplicate: 'This complaint repeats another one. The answers are there.',
  historyTitle: 'History',
  removed: 'The text and pictures were removed.',
  heldWithAuthor: (committee: string) =>
    `The word filter held this complaint. Only the author and ${committee} see it until it is released.`,
  heldWithoutAuthor: (committee: string) =>
    `The word filter held this complaint. Only ${committee} sees it until it is released.`,
  authorAndCommittee: (mine: boolean, committee: string) => `${mine ? 'You' : 'The author'} and ${committee}`,
} as const;

export const procedureTexts = {
  clocks: {
    acknowledge: 'First answer by',
    hear: 'Hearing by',
    decide: 'Decision by',
  },
} as const;

export const procedureFormTexts = {
  time: {
    label: 'Time',
    hint: 'For example 14:30.',
  },
  companions: {
    label: 'Who may come along',
    hint: 'For example: “You can bring one person of your choice.”',
  },
  done: {
    label: 'What was done, in public words',
    hint: 'Every member can read this once the author agrees. Don’t name anyone.',
  },
} as const;
