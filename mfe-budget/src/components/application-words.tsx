import type { ApprovalState } from '@campus/contracts/approvals';
import type { ApplicationKind } from '@campus/contracts/budget';
import { Badge } from '@campus/portal-kit';

/** In which tone of the kit a status is told. */
export const statusTones = {
  Pending: 'neutral',
  'Changes requested': 'warn',
  Approved: 'good',
  Rejected: 'bad',
  Withdrawn: 'neutral',
} as const satisfies Record<ApprovalState, string>;

export const StatusBadge = ({ status }: { status: ApprovalState }) => (
  <Badge tone={statusTones[status]}>{status}</Badge>
);

const untitled: Record<ApplicationKind, string> = { funds: 'Funds application', event: 'Event' };

/** How an application is called on the pages. Set it in `<bdi>` or `dir="auto"`: its author wrote it. */
export const applicationTitle = ({ kind, purpose }: { kind: ApplicationKind; purpose: string }): string =>
  purpose || untitled[kind];
