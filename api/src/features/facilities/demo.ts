import type { FacilitySetup, NewBlackout, NewBooking } from '@campus/contracts/facilities';
import { type Demo, type DemoEvent, type DemoEvents, weekdayAgo } from '../../demo/demo.ts';
import { idOf } from '../../demo/fields.ts';
import { photoForm, pictureOf } from '../../demo/pictures.ts';

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

interface DemoBooking {
  /** Days ago on which it is asked for. */
  ago: number;
  /** Left out: the demo student. */
  student?: string;
  facility: Name;
  /** Days ago, or the weekday before, which is up to two days earlier; ahead, if below zero. */
  on: number;
  from: string;
  until: string;
  title?: string;
  purpose: string;
  /** Only a place on the waiting list. */
  waits?: true;
  decided?: { ago: number; status: 'Approved' | 'Rejected'; remark: string };
  /** Days ago on which its author cancels it. */
  cancelled?: number;
}

const evening = { from: '17:00', until: '19:00' };
const training = {
  student: 'chess',
  facility: 'seminarRoom',
  ...evening,
  title: 'Chess club',
  purpose: 'Weekly training.',
} as const;
const talk = { from: '10:00', until: '11:30' };

const bookings: DemoBooking[] = [
  { ...training, ago: 57, on: 51 },
  { ...training, ago: 50, on: 44 },
  { ...training, ago: 43, on: 37 },
  { ...training, ago: 36, on: 30 },
  { ...training, ago: 29, on: 23 },
  { ...training, ago: 22, on: 16 },
  { ...training, ago: 15, on: 9 },
  {
    ago: 53,
    student: 'drama',
    facility: 'hall',
    on: 37,
    from: '16:00',
    until: '20:00',
    title: 'One-act play evening',
    purpose: 'Four plays. We need the stage from four and the light desk.',
    decided: { ago: 52, status: 'Approved', remark: 'The keys are with the guard from 15:30.' },
  },
  {
    ago: 34,
    student: 'voter-2',
    facility: 'hall',
    on: 23,
    ...talk,
    title: 'Birthday',
    purpose: 'Birthday party of a friend, about thirty people.',
    decided: { ago: 33, status: 'Rejected', remark: 'The hall is for events of the college.' },
  },
  {
    ago: 34,
    facility: 'court',
    on: 30,
    ...evening,
    purpose: 'Doubles.',
    cancelled: 33,
  },
  { ago: 19, facility: 'projector', on: 16, ...talk, purpose: 'Talk in the reading circle.' },
  {
    ago: 13,
    student: 'voter-1',
    facility: 'smallRoom',
    on: 9,
    ...talk,
    purpose: 'Study group for the exam.',
  },
  {
    ago: 3,
    student: 'robotics',
    facility: 'hall',
    on: -9,
    from: '14:00',
    until: '18:00',
    title: 'Robotics show',
    purpose: 'Show of this year’s robots for the first-year students.',
  },
  { ...training, ago: 1, on: -2 },
  {
    ago: 1,
    facility: 'seminarRoom',
    on: -3,
    ...talk,
    purpose: 'Project group in signal processing.',
  },
  { ago: 1, facility: 'projector', on: -3, ...talk, purpose: 'Talk of our project group.' },
  {
    ago: 1,
    facility: 'smallRoom',
    on: -1,
    from: '09:00',
    until: '10:00',
    title: 'Project group',
    purpose: 'We prepare our talk.',
  },
  { ago: 1, student: 'chess', facility: 'court', on: -2, ...evening, purpose: 'Doubles.' },
  {
    ago: 1,
    facility: 'court',
    on: -2,
    ...evening,
    purpose: 'A game with friends.',
    waits: true,
  },
];

/** A hall, rooms, a projector and a court, with bookings of eight weeks, a request that waits and a closed room. */
export const events: DemoEvents = (demo) => [
  { ago: 60, at: '09:30', run: () => addFacilities(demo) },
  ...bookings.flatMap((booking) => eventsOf(demo, booking)),
  { ago: 1, at: '12:00', run: () => closeForPainting(demo) },
];

async function addFacilities({ call, people, domains }: Demo) {
  const managers = { version: 0, emails: [`faculty@${domains.student}`] };
  const add = async ([name, setup]: [string, FacilitySetup]) => {
    const id = idOfFacility(name as Name);
    const facility = `/api/facilities/${id}`;
    const { body } = await call('POST', '/api/facilities', people.admin, { id, setup });
    if (setup.kind === 'hall' || setup.kind === 'room')
      await call('PUT', `${facility}/managers`, people.admin, managers);
    // Empty only for a facility that was just added.
    if (body.photos?.length === 0)
      await call('POST', `${facility}/photos`, people.admin, photoForm(pictureOf(setup.kind)));
  };
  await Promise.all(Object.entries(facilities).map(add));
}

function eventsOf(demo: Demo, booking: DemoBooking): DemoEvent[] {
  const { call, people, student: tokenOf, day } = demo;
  const { ago, student, facility, on, from, until, title = '', purpose, waits, decided, cancelled } = booking;
  const token = tokenOf(student);
  const id = idOf(`booking ${facility} ${ago} ${purpose}${waits ? ' waits' : ''}`);
  const wanted: NewBooking = {
    id,
    facility: idOfFacility(facility),
    day: day(on > 0 ? weekdayAgo(demo, on) : weekdayAhead(demo, -on)),
    from,
    until,
    title,
    purpose,
  };
  const step = { requestId: idOf(`${id} step`), version: 0 };
  const all: DemoEvent[] = [
    {
      ago,
      at: waits ? '13:00' : '12:30',
      run: () => call('POST', waits ? '/api/booking-waits' : '/api/bookings', token, wanted),
    },
  ];
  if (decided) {
    const { ago: decidedAgo, ...decision } = decided;
    const run = () => call('PUT', `/api/bookings/${id}`, people.faculty, { ...decision, ...step });
    all.push({ ago: decidedAgo, at: '10:00', run });
  }
  if (cancelled !== undefined) {
    const reason = 'One of us is ill.';
    const run = () => call('POST', `/api/bookings/${id}/cancellation`, token, { ...step, reason });
    all.push({ ago: cancelled, at: '08:00', run });
  }
  return all;
}

/** The first weekday that is at least so many days ahead. */
function weekdayAhead(demo: Demo, days: number): number {
  const isWeekend = [0, 6].includes(new Date(demo.day(-days)).getUTCDay());
  return isWeekend ? weekdayAhead(demo, days + 1) : -days;
}

async function closeForPainting(demo: Demo) {
  const painted = demo.day(weekdayAhead(demo, 6));
  const blackout: NewBlackout = {
    id: idOf('blackout smallRoom'),
    from: `${painted}T08:00`,
    until: `${painted}T20:00`,
    reason: 'The walls are painted.',
  };
  const closed = `/api/facilities/${idOfFacility('smallRoom')}/blackouts`;
  await demo.call('POST', closed, demo.people.faculty, blackout);
}
