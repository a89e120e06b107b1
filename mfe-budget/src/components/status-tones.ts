import type { ApprovalState } from '@campus/contracts';

/** In which tone of the kit a status is told. */
export const statusTones = {
  Pending: 'neutral',
  'Changes requested': 'warn',
  Approved: 'good',
  Rejected: 'bad',
  Withdrawn: 'neutral',
} as const satisfies Record<ApprovalState, string>;
