import { counted } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    blackouts: {
      chooseDay: t`Choose a day.`,
      endTooEarly: t`The end must be later than the beginning.`,
    },
    requests: {
      waiters: (count: number) => t`${counted(count, 'other member')} waiting`,
    },
    settings: {
      tooManyManagers: (mostManagers: string | number) => t`A facility has at most ${mostManagers} managers.`,
    },
    setupForm: {
      shortestBooking: t`Shortest booking`,
      inMinutes: t`In minutes.`,
      longestBooking: t`Longest booking`,
      daysAhead: t`Days ahead`,
      aheadHint: t`How many days ahead members can book.`,
      bookingsWeek: t`Bookings a week`,
      weekHint: t`For each member, Monday to Sunday.`,
      closed: t`Closed`,
    },
  }) as const;
