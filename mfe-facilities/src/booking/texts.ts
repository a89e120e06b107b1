import { countedAtStart, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    decision: {
      waiters: (count: number) =>
        t`${countedAtStart(count, 'member')} ${plural(count, 'is', 'are')} waiting for part of this time. If you reject this booking, the first member whose time is free gets it.`,
    },
    myBookings: {
      findFacility: t`Find a facility`,
    },
    statusBadge: {
      waiting: t`Not approved yet. The time is held until a manager decides.`,
      expired: t`No manager decided before it began, so the time was released.`,
    },
    bookingPage: {
      myBookings: t`My bookings`,
    },
    myBookingsPage: {
      waitingLists: t`Waiting lists`,
    },
  }) as const;
