import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'facility.book': {
      roles: ['student', 'faculty', 'board', 'treasurer', 'committee', 'admin'],
      allows: 'Book rooms and equipment.',
    },
    /** All facilities; the managers of one are named in its record. */
    'facility.manage': { roles: ['admin'], allows: 'Add rooms and equipment, and choose their managers.' },
  },
  problems: {
    'slot-taken': {
      status: 409,
      message: 'Someone else has already booked this time. Choose another time, or join its waiting list.',
    },
    'facility-closed': { status: 409, message: 'The facility is closed at this time.' },
    'facility-retired': { status: 409, message: 'This facility can’t be booked any more.' },
    'facility-exists': { status: 409, message: 'Another facility already has this id. It was not changed.' },
    'booking-quota': {
      status: 409,
      message: 'You have reached the number of bookings a member can have for this facility in a week.',
    },
    'too-many-bookings': {
      status: 429,
      message: 'You have made many bookings today. Please continue tomorrow.',
    },
    'booking-exists': { status: 409, message: 'Another booking already has this id. It was not changed.' },
    'blackout-exists': { status: 409, message: 'Another closure already has this id. It was not changed.' },
    'slot-free': { status: 409, message: 'This time is free. You can book it now.' },
    'wait-for-own': {
      status: 409,
      message: 'You already hold some of this time. Cancel your booking first, or choose another time.',
    },
    'wait-over': {
      status: 409,
      message:
        'The time became free, and you have the booking already. If you no longer need it, please cancel it.',
    },
    'wait-exists': { status: 409, message: 'You are already on this waiting list.' },
    'too-many-waits': {
      status: 409,
      message:
        'You have reached the number of waiting lists a member can be on in a week. Leave another one first.',
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
    'facility.closed': 'closed the facility for a time',
    'facility.reopened': 'removed a closure of the facility',
    'booking.cancelled': 'cancelled a booking of',
  },
});

declare module '../../area.ts' {
  interface Areas {
    facilities: typeof area;
  }
}
