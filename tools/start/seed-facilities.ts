import type { CollegeDomains } from '@campus/contracts';
import type { FacilityKind, FacilitySetup, NewBlackout, NewBooking } from '@campus/contracts/facilities';
import { call } from './call.ts';
import { dayAgo, idOf } from './demo-fields.ts';
import { addPicture } from './demo-pictures.ts';
import { demoToken } from './demo-token.ts';

const alreadyThere = [409];

const open = { from: '08:00', until: '20:00' };
const weekdays = [open, open, open, open, open, { from: '09:00', until: '14:00' }, null];
const daily = Array.from({ length: 7 }, () => ({ from: '06:00', until: '22:00' }));
const usual = {
  opening: weekdays,
  slotMinutes: 30,
  minMinutes: 30,
  maxMinutes: 180,
  aheadDays: 60,
  weeklyBookings: 5,
  needsApproval: false,
} as const satisfies Partial<FacilitySetup>;

const facilities = {
  hall: {
    ...usual,
    name: 'Main auditorium',
    kind: 'hall',
    place: 'Administration building, ground floor',
    capacity: 450,
    description: 'Stage, sound and light desk, projector, green room.',
    rules: 'Food stays outside. The stage is swept and the keys are back an hour after the end.',
    minMinutes: 60,
    maxMinutes: 360,
    aheadDays: 120,
    weeklyBookings: 2,
    needsApproval: true,
  },
  seminarRoom: {
    ...usual,
    name: 'Seminar room 1',
    kind: 'room',
    place: 'Library, first floor',
    capacity: 24,
    description: 'Tables in a square, screen, whiteboard.',
    rules: 'Leave the tables as you found them.',
  },
  smallRoom: {
    ...usual,
    name: 'Seminar room 2',
    kind: 'room',
    place: 'Library, first floor',
    capacity: 12,
    description: 'One large table, whiteboard.',
    rules: 'Leave the tables as you found them.',
  },
  projector: {
    ...usual,
    name: 'Portable projector',
    kind: 'equipment',
    place: 'Library desk',
    capacity: null,
    description: 'Full HD, with HDMI and USB-C cables and a bag.',
    rules: 'Bring your college card. It comes back to the desk, switched off and cooled down.',
  },
  court: {
    ...usual,
    name: 'Badminton court',
    kind: 'sports',
    place: 'Sports hall',
    capacity: 4,
    description: 'One court. Rackets at the entrance.',
    rules: 'Indoor shoes only.',
    opening: daily,
    slotMinutes: 60,
    minMinutes: 60,
    maxMinutes: 120,
    aheadDays: 14,
    weeklyBookings: 3,
  },
} as const satisfies Record<string, FacilitySetup>;
type Name = keyof typeof facilities;

const idOfFacility = (name: Name) => idOf(`facility ${name}`);

/** The first weekday that is at least so many days ahead. */
function weekdayIn(days: number): string {
  const day = dayAgo(-days);
  return [0, 6].includes(new Date(day).getUTCDay()) ? weekdayIn(days + 1) : day;
}

/** A hall, rooms, a projector and a court, with bookings, a request that waits and a closed room; through the API. */
export async function seedFacilities(
  api: string,
  project: string,
  people: { student: string; faculty: string; admin: string },
  domains: CollegeDomains,
): Promise<void> {
  const withoutPicture: { id: string; kind: FacilityKind }[] = [];
  for (const [name, setup] of Object.entries(facilities)) {
    const id = idOfFacility(name as Name);
    const { body } = await call('POST', `${api}/api/facilities`, people.admin, { id, setup }, alreadyThere);
    // Empty only for a facility that was just added.
    if (body.photos?.length === 0) withoutPicture.push({ id, kind: setup.kind });
  }
  for (const name of ['hall', 'seminarRoom', 'smallRoom'] as const)
    await call(
      'PUT',
      `${api}/api/facilities/${idOfFacility(name)}/managers`,
      people.admin,
      { version: 0, emails: [`faculty@${domains.student}`] },
      alreadyThere,
    );

  for (const { id, kind } of withoutPicture) await addPicture(api, people.admin, id, kind);

  const ask = (
    path: 'bookings' | 'booking-waits',
    session: string,
    name: Name,
    wanted: Omit<NewBooking, 'id' | 'facility'>,
  ) => {
    const id = idOf(`${path} ${name} ${wanted.purpose}`);
    const body = { id, facility: idOfFacility(name), ...wanted } satisfies NewBooking;
    return call('POST', `${api}/api/${path}`, session, body, alreadyThere);
  };
  const chess = demoToken('chess', project, domains);
  const robotics = demoToken('robotics', project, domains);
  const evening = { from: '17:00', until: '19:00' };

  await ask('bookings', robotics, 'hall', {
    day: weekdayIn(9),
    from: '14:00',
    until: '18:00',
    title: 'Robotics show',
    purpose: 'Show of this year’s robots for the first-year students.',
  });
  await ask('bookings', chess, 'seminarRoom', {
    day: weekdayIn(2),
    ...evening,
    title: 'Chess club',
    purpose: 'Weekly training.',
  });
  await ask('bookings', people.student, 'seminarRoom', {
    day: weekdayIn(3),
    from: '10:00',
    until: '11:30',
    title: '',
    purpose: 'Project group in signal processing.',
  });
  await ask('bookings', people.student, 'projector', {
    day: weekdayIn(3),
    from: '10:00',
    until: '11:30',
    title: '',
    purpose: 'Talk of our project group.',
  });
  await ask('bookings', people.student, 'smallRoom', {
    day: weekdayIn(1),
    from: '09:00',
    until: '10:00',
    title: 'Project group',
    purpose: 'We prepare our talk.',
  });
  await ask('bookings', chess, 'court', { day: weekdayIn(2), ...evening, title: '', purpose: 'Doubles.' });
  await ask('booking-waits', people.student, 'court', {
    day: weekdayIn(2),
    ...evening,
    title: '',
    purpose: 'A game with friends.',
  });

  const painted = weekdayIn(6);
  const blackout: NewBlackout = {
    id: idOf('blackout smallRoom'),
    from: `${painted}T08:00`,
    until: `${painted}T20:00`,
    reason: 'The walls are painted.',
  };
  const closed = `${api}/api/facilities/${idOfFacility('smallRoom')}/blackouts`;
  await call('POST', closed, people.faculty, blackout, alreadyThere);
}
