import type { ApprovalState } from '@campus/contracts/approvals';
import type { ApplicationKind } from '@campus/contracts/budget';
import { Badge } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

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

const untitled = (): Record<ApplicationKind, string> => ({
  funds: t`Funds application`,
  event: 'Event',
});

/** An application's title. Its author wrote it, so set it in `<bdi>` or `dir="auto"`. */
export const applicationTitle = ({ kind, purpose }: { kind: ApplicationKind; purpose: string }): string =>
  purpose || untitled()[kind];
