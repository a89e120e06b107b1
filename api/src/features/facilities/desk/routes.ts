import {
  getDesk,
  listBookingQueue,
  listFacilityBookings,
  listUtilisation as listUtilisationEndpoint,
} from '@campus/contracts/facilities';
import { daysAfter } from '../../../platform/days.ts';
import type { FacilitiesContext } from '../model.ts';
import { holding } from '../policy.ts';
import { presentBookings, waitersOf } from '../presenter.ts';
import { bookingPage, readManaged } from '../read.ts';
import { listUtilisation } from './utilisation.ts';
import { bookingRecords } from '../week.ts';
import { managedIds, waitingFor } from './waiting.ts';

/** Bookings that wait, which are counted. */
const mostWaiting = 100;

export function mountDesk(context: FacilitiesContext): void {
  const { route } = context;

  route(getDesk, async ({ caller }) => {
    const facilities = await managedIds(context, caller);
    if (facilities.length === 0) return { manages: false, waiting: 0 };
    const filter = waitingFor(context, caller, facilities);
    const records = await bookingRecords(context);
    return { manages: true, waiting: await records.countDocuments(filter, { limit: mostWaiting }) };
  });
  route(listBookingQueue, async ({ caller, query }) => {
    const filter = waitingFor(context, caller, await managedIds(context, caller));
    const { found, next } = await bookingPage(context, filter, { startsAt: 1, _id: 1 }, query);
    const bookings = await presentBookings(context, found, caller);
    const waiters = await Promise.all(found.map((booking) => waitersOf(context, booking)));
    return { items: bookings.map((booking, i) => ({ ...booking, waiters: waiters[i]! })), next };
  });
  route(listFacilityBookings, async ({ caller, params, query: { from, until, held, ...query } }) => {
    const { _id } = await readManaged(context, caller, params.id);
    const { moment } = context.college;
    const filter = {
      facility: _id,
      startsAt: { $gte: moment(from, '00:00'), $lt: moment(daysAfter(until, 1), '00:00') },
      ...(held && { state: { $in: [...holding] } }),
    };
    const { found, next } = await bookingPage(context, filter, { startsAt: 1, _id: 1 }, query);
    return { items: await presentBookings(context, found, caller), next };
  });
  route(listUtilisationEndpoint, ({ caller, query }) => listUtilisation(context, caller, query));
}
