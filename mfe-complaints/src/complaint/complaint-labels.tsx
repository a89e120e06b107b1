import type { ComplaintEntry, ComplaintState } from '@campus/contracts/complaints';
import { Badge } from '@campus/portal-kit';

export const stateLabels: Record<ComplaintState, string> = {
  held: 'Held back',
  received: 'Received',
  'in-review': 'In review',
  'action-taken': 'Action taken',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

/** The heading of an entry in a complaint's history. */
export const entryLabels: Record<ComplaintEntry['action'], string> = {
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

const tones = {
  held: 'warn',
  received: 'neutral',
  'in-review': 'accent',
  'action-taken': 'good',
  closed: 'good',
  withdrawn: 'neutral',
  deleted: 'neutral',
} as const satisfies Record<ComplaintState, string>;

export const StateBadge = ({ state }: { state: ComplaintState }) => (
  <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
);
