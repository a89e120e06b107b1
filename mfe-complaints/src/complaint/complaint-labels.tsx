import type { ComplaintEntry, ComplaintState } from '@campus/contracts/complaints';
import { Badge } from '@campus/portal-kit';
import { complaintLabelsTexts } from './texts.ts';

export const stateLabels: Record<ComplaintState, string> = {
  held: complaintLabelsTexts.heldBack,
  received: 'Received',
  'in-review': complaintLabelsTexts.inReview,
  'action-taken': complaintLabelsTexts.actionTaken,
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

/** The heading of an entry in a complaint's history. */
export const entryLabels: Record<ComplaintEntry['action'], string> = {
  file: complaintLabelsTexts.filed,
  release: complaintLabelsTexts.released,
  review: complaintLabelsTexts.reviewStarted,
  act: complaintLabelsTexts.actionTaken,
  close: 'Closed',
  duplicate: complaintLabelsTexts.duplicate,
  answer: 'Answer',
  assign: 'Assigned',
  hide: complaintLabelsTexts.hidden,
  show: complaintLabelsTexts.shown,
  delete: 'Deleted',
  edit: complaintLabelsTexts.edited,
  reply: 'Message',
  reopen: complaintLabelsTexts.reopened,
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
