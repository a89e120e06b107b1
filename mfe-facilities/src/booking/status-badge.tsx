import { type BookingStatus, bookingStatuses } from '@campus/contracts/facilities';
import { Badge } from '@campus/portal-kit';
import { texts } from './texts.ts';

const tones = {
  booked: 'good',
  waiting: 'warn',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<BookingStatus, string>;

export const statusNotes = (): Partial<Record<BookingStatus, string>> => ({
  waiting: texts().statusBadge.waiting,
  expired: texts().statusBadge.expired,
});

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge tone={tones[status]}>{bookingStatuses[status]}</Badge>
);
