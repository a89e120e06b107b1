import type {
  Availability,
  Blackout,
  Booking,
  BookingDetail,
  BookingWait,
  Busy,
  Facility,
} from '@campus/contracts/facilities';
import { addDays } from '@campus/portal-kit';

/** Of 32 hex digits, told apart by a number. */
export const drawnId = (number: number) => number.toString(16).padStart(32, '0');

/** A Monday. */
export const monday = '2026-11-23';
const asha = { id: 'uid-student', name: 'Asha Patil' };
export const ravi = { id: 'uid-faculty', name: 'Ravi Deshmukh' };

/** A hall, open on weekdays. */
export const aFacility = (over: Partial<Facility> = {}): Facility => ({
  id: drawnId(1),
  name: 'Seminar Hall',
  kind: 'hall',
  place: 'Main building, first floor',
  capacity: 120,
  description: 'A projector and two microphones.',
  rules: 'Leave the hall as you found it.',
  opening: [...Array.from({ length: 5 }, () => ({ from: '08:00', until: '20:00' })), null, null],
  slotMinutes: 30,
  minMinutes: 30,
  maxMinutes: 240,
  aheadDays: 60,
  weeklyBookings: 3,
  needsApproval: false,
  photos: [],
  managers: [ravi],
  retired: false,
  manages: false,
  version: 4,
  ...over,
});

export const aBusy = (over: Partial<Busy> = {}): Busy => ({
  from: '09:00',
  until: '11:00',
  kind: 'booked',
  title: 'Robotics club',
  mine: false,
  booking: null,
  by: null,
  ...over,
});

/** The days from one to another, each with what `busyOn` gives. */
export const anAvailability = (
  from: string,
  until: string,
  busyOn: (day: string) => Busy[] = () => [],
  facility: Facility = aFacility(),
): Availability => ({
  facility,
  days: Array.from({ length: (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1 }, (_, index) => {
    const day = addDays(from, index);
    return { day, open: facility.opening[(new Date(day).getUTCDay() + 6) % 7] ?? null, busy: busyOn(day) };
  }),
});

export const aBooking = (number: number, over: Partial<Booking> = {}): Booking => ({
  id: drawnId(number),
  facility: { id: drawnId(1), name: 'Seminar Hall', place: 'Main building, first floor' },
  day: monday,
  from: '09:00',
  until: '11:00',
  startsAt: '2026-11-23T03:30:00.000Z',
  endsAt: '2026-11-23T05:30:00.000Z',
  title: 'Robotics club',
  purpose: 'Weekly meeting',
  status: 'booked',
  reason: '',
  series: null,
  by: asha,
  mine: true,
  bookedAt: '2026-11-20T03:30:00.000Z',
  version: 1,
  ...over,
});

export const aDetail = (over: Partial<BookingDetail> = {}): BookingDetail => ({
  ...aBooking(7),
  history: [],
  waiters: 0,
  actions: ['cancel'],
  ...over,
});

export const aWait = (over: Partial<BookingWait> = {}): BookingWait => ({
  id: drawnId(20),
  facility: { id: drawnId(1), name: 'Seminar Hall', place: 'Main building, first floor' },
  day: monday,
  from: '09:00',
  until: '10:00',
  title: 'Quiz',
  purpose: 'Quiz night',
  ahead: 1,
  joinedAt: '2026-11-20T03:30:00.000Z',
  ...over,
});

export const aBlackout = (over: Partial<Blackout> = {}): Blackout => ({
  id: drawnId(30),
  from: '2026-11-25T08:00',
  until: '2026-11-26T20:00',
  reason: 'New floor',
  bookings: 2,
  ...over,
});
