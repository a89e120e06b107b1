import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'facility.book': {
      roles: ['student', 'faculty', 'board', 'treasurer', 'committee', 'admin'],
      allows: 'Book rooms and equipment.',
    },
    /** All facilities; the managers of one are named in its record. */
    'facility.manage': { roles: ['admin'], allows: 'Add rooms and equipment, and name who manages them.' },
  },
  problems: {
    'slot-taken': { status: 409, message: 'Somebody has booked this time already. Choose another one.' },
    'facility-closed': { status: 409, message: 'The facility is closed at this time.' },
    'facility-retired': { status: 409, message: 'This facility can’t be booked any more.' },
    'facility-exists': { status: 409, message: 'Another facility has this id already. It stays as it is.' },
    'booking-quota': {
      status: 409,
      message: 'You have as many bookings of this facility in this week as one member can have.',
    },
    'too-many-bookings': {
      status: 429,
      message: 'You have booked many times within a day. Please go on tomorrow.',
    },
    'booking-exists': { status: 409, message: 'Another booking has this id already. It stays as it is.' },
    'blackout-exists': { status: 409, message: 'Another blackout has this id already. It stays as it is.' },
    'slot-free': { status: 409, message: 'This time is free. You can book it now.' },
    'wait-exists': { status: 409, message: 'You wait for this time already.' },
    'too-many-waits': {
      status: 409,
      message:
        'You wait for as many bookings in this week as one member can. Leave another waiting list first.',
    },
  },
  mailKinds: {
    booking: {
      label: 'News about my bookings',
      cause: 'you booked a facility, or you manage one',
      optional: true,
    },
  },
  auditedActions: {
    'facility.created': 'added the facility',
    'facility.changed': 'changed the facility',
    'facility.managers': 'chose the managers of the facility',
    'facility.retired': 'retired the facility',
    'facility.returned': 'brought back the facility',
    'facility.closed': 'set a blackout of the facility',
    'facility.reopened': 'removed a blackout of the facility',
    'booking.cancelled': 'cancelled a booking of',
  },
});

declare module '../../area.ts' {
  interface Areas {
    facilities: typeof area;
  }
}
