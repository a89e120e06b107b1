import { counted } from '@campus/portal-kit';

export const texts = {
  blackouts: {
    chooseDay: 'Choose a day.',
    endTooEarly: 'The end must be later than the beginning.',
  },
  requests: {
    waiters: (count: number) => `${counted(count, 'other member')} waiting`,
  },
  settings: {
    tooManyManagers: (mostManagers: string | number) => `A facility has at most ${mostManagers} managers.`,
    aReason: 'A reason',
  },
  setupForm: {
    shortestBooking: 'Shortest booking',
    inMinutes: 'In minutes.',
    longestBooking: 'Longest booking',
    daysAhead: 'Days ahead',
    aheadHint: 'How many days ahead members can book.',
    bookingsWeek: 'Bookings a week',
    weekHint: 'For each member, Monday to Sunday.',
    closed: 'Closed',
  },
} as const;
