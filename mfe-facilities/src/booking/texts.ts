import { countedAtStart, plural } from '@campus/portal-kit';

export const texts = {
  cancelDialog: {
    theReason: 'The reason',
    aReason: 'A reason',
  },
  decision: {
    waiters: (count: number) =>
      `${countedAtStart(count, 'member')} ${plural(count, 'is', 'are')} waiting for part of this time. If you reject this booking, the first member whose time is free gets it.`,
  },
  myBookings: {
    findFacility: 'Find a facility',
  },
  statusBadge: {
    waiting: 'Not approved yet. The time is held until a manager decides.',
    expired: 'No manager decided before it began, so the time was released.',
  },
  bookingPage: {
    myBookings: 'My bookings',
  },
  myBookingsPage: {
    waitingLists: 'Waiting lists',
  },
} as const;
