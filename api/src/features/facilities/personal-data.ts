import { dayMs } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import { decisionsIn } from '../../services/approvals/approvals.ts';
import { calendarLinkData } from '../../services/calendars/calendar-links.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { bookingCalendar } from './calendar/routes.ts';
import { createFacilitiesModels } from './model.ts';
import { holding } from './policy.ts';
import { forgetBooking } from './retention/forget-bookings.ts';

export function facilitiesData({ connection, now, retention }: ErasureContext) {
  const models = createFacilitiesModels(connection);
  const { bookings, waits, facilities } = models;
  const asked = ['facility', 'day', 'from', 'until', 'title', 'purpose'] as const;
  const erase = (booking: Parameters<typeof forgetBooking>[1]) => forgetBooking({ models }, booking);
  return [
    personalData(bookings, {
      title: 'Bookings',
      about: ({ id }) => ({ 'author.id': id }),
      shows: [...asked, 'state', 'bookedAt', 'decidedAt', 'history'],
      until: `${retention.days().bookingsDays} days after its end`,
      jobs: [
        {
          name: 'forget bookings',
          period: 'bookingsDays',
          old: (days) => ({ forgotten: false, endsAt: { $lt: new Date(now() - days * dayMs) } }),
          erase,
        },
      ],
      erase,
      open: {
        about: ({ id }) => ({
          'author.id': id,
          endsAt: { $gte: new Date(now()) },
          state: { $in: holding },
        }),
        todo: 'A booking of theirs isn’t over. They or its manager can cancel it.',
      },
    }),
    decisionsIn(bookings, 'Decisions on bookings'),
    personalData(waits, {
      title: 'Places on waiting lists',
      about: ({ id }) => ({ 'author.id': id }),
      shows: [...asked, 'joinedAt'],
      until: 'once they are booked or too late, or with the member’s record',
      withMember: true,
      erase: 'delete',
    }),
    personalData(facilities, {
      title: 'Facilities that they manage',
      about: ({ id }) => ({ 'managers.id': id }),
      shows: ['name'],
      until: 'with the member’s record',
      withMember: true,
      async erase({ _id }, { id }) {
        await facilities.updateOne({ _id }, { $pull: { managers: { id } } });
        return true;
      },
    }),
    calendarLinkData(connection, bookingCalendar, 'Link to the calendar of bookings'),
  ];
}
