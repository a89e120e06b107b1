import type { ComplaintState } from '@campus/contracts';
import { Badge } from '@campus/portal-kit';
import { stateWords } from './complaint-words.ts';

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
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
);
