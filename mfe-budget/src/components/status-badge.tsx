import type { ApprovalState } from '@campus/contracts';
import { Badge } from '@campus/portal-kit';

const tones = {
  Pending: 'neutral',
  'Changes requested': 'warn',
  Approved: 'good',
  Rejected: 'bad',
  Withdrawn: 'neutral',
} as const satisfies Record<ApprovalState, string>;

export const StatusBadge = ({ status }: { status: ApprovalState }) => (
  <Badge tone={tones[status]}>{status}</Badge>
);
