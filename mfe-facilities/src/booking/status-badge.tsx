import { type BookingStatus, bookingStatuses } from '@campus/contracts/facilities';
import { Badge } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

const tones = {
  booked: 'good',
  waiting: 'warn',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<BookingStatus, string>;

export const statusNotes = (): Partial<Record<BookingStatus, string>> => ({
  waiting: t`Not approved yet. The time is held until a manager decides.`,
  expired: t`No manager decided before it began, so the time was released.`,
});

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge tone={tones[status]}>{bookingStatuses[status]}</Badge>
);
