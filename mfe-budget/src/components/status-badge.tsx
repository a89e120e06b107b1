import type { ApprovalState } from '@campus/contracts';
import { Badge } from '@campus/portal-kit';
import { statusTones } from './status-tones.ts';

export const StatusBadge = ({ status }: { status: ApprovalState }) => (
  <Badge tone={statusTones[status]}>{status}</Badge>
);
