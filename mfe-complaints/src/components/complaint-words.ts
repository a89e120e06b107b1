import type { ComplaintEntry, ComplaintState } from '@campus/contracts';

export const stateWords: Record<ComplaintState, string> = {
  held: 'Held back',
  received: 'Received',
  'in-review': 'In review',
  'action-taken': 'Action taken',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

/** What happened, as a heading of an entry in a complaint's history. */
export const entryWords: Record<ComplaintEntry['action'], string> = {
  file: 'Complaint filed',
  release: 'Read and released',
  review: 'Taken into review',
  act: 'Action taken',
  close: 'Closed',
  duplicate: 'Closed as a duplicate',
  answer: 'Answer',
  assign: 'Assigned',
  hide: 'Hidden from a board member',
  show: 'Shown again to a board member',
  delete: 'Deleted',
  edit: 'Text edited',
  reply: 'Message',
  reopen: 'Opened again',
  withdraw: 'Withdrawn',
};

const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });

/** "today", "yesterday", "3 days ago". */
export const daysAgo = (days: number) => relative.format(-days, 'day');
