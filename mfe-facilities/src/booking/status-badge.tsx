import { type BookingStatus, bookingStatuses } from '@campus/contracts/facilities';
import { Badge } from '@campus/portal-kit';

const tones = {
  booked: 'good',
  waiting: 'warn',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<BookingStatus, string>;

/** What follows from the state, for whoever booked. */
export const statusNotes: Partial<Record<BookingStatus, string>> = {
  waiting: 'Not approved yet. The time is held until a manager decides.',
  expired: 'Nobody decided before it began, so the time was given up.',
};

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge tone={tones[status]}>{bookingStatuses[status]}</Badge>
);
