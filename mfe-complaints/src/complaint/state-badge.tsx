import type { ComplaintState } from '@campus/contracts/complaints';
import { Badge } from '@campus/portal-kit';
import { stateLabels } from './texts.ts';

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
  <Badge tone={tones[state]}>{stateLabels()[state]}</Badge>
);
