import {
  getBooking,
  getFacility,
  listAvailability,
  listBlackouts,
  listBookingQueue,
  listFacilities,
  listMyBookings,
  listMyWaits,
} from '@campus/contracts/facilities';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import {
  aBlackout,
  aBooking,
  aBusy,
  aDetail,
  aFacility,
  anAvailability,
  aWait,
  drawnId,
} from './a-facility.ts';

const idOf = ({ params }: FakeCall) => (params as { id: string }).id;
const waiting = { status: 'waiting', day: '2026-11-24' } as const;

/** What `npm run dev -- facilities` answers. */
export const answers = [
  answer(listFacilities, {
    items: [
      aFacility({ needsApproval: true, manages: true }),
      aFacility({ id: drawnId(2), name: 'Camera', kind: 'equipment', place: 'Office', capacity: null }),
    ],
    next: null,
  }),
  answer(getFacility, (call: FakeCall) => aFacility({ id: idOf(call), manages: true })),
  answer(listAvailability, ({ query }: FakeCall) => {
    const { from, until } = query as { from: string; until: string };
    return { items: [anAvailability(from, until, () => [aBusy()])], next: null };
  }),
  answer(listMyBookings, { items: [aBooking(1), aBooking(2, waiting)], next: null }),
  answer(listMyWaits, { items: [aWait()] }),
  answer(getBooking, (call: FakeCall) =>
    aDetail({ id: idOf(call), ...waiting, waiters: 2, actions: ['cancel', 'approve', 'reject'] }),
  ),
  answer(listBookingQueue, {
    items: [{ ...aBooking(3, { ...waiting, mine: false }), waiters: 1 }],
    next: null,
  }),
  answer(listBlackouts, { items: [aBlackout()] }),
];
