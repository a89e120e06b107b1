import {
  bookFacility as bookFacilityEndpoint,
  bookSeries as bookSeriesEndpoint,
  cancelBooking as cancelBookingEndpoint,
  cancelSeries as cancelSeriesEndpoint,
  decideBooking as decideBookingEndpoint,
  getBooking,
  joinWaitingList as joinWaitingListEndpoint,
  leaveWaitingList as leaveWaitingListEndpoint,
  listAvailability as listAvailabilityEndpoint,
  listMyBookings,
  listMyWaits,
  previewSeries as previewSeriesEndpoint,
} from '@campus/contracts/facilities';
import type { FacilitiesContext } from '../model.ts';
import { presentBooking, presentBookings, presentDetail } from '../presenter.ts';
import { bookingPage, readBooking } from '../read.ts';
import { listAvailability } from './availability.ts';
import { bookFacility, bookSeries, previewSeries } from './book.ts';
import { cancelBooking, cancelSeries, decideBooking } from './end-booking.ts';
import { joinWaitingList, leaveWaitingList, listWaits, presentWaits } from './waiting-list.ts';

export function mountBookings(context: FacilitiesContext): void {
  const { route } = context;

  route(listAvailabilityEndpoint, ({ caller, query }) => listAvailability(context, caller, query));
  route(bookFacilityEndpoint, async ({ caller, body }) =>
    presentBooking(context, await bookFacility(context, caller, body), caller),
  );
  route(listMyBookings, async ({ caller, query: { when, ...query } }) => {
    const now = new Date(context.now());
    const [endsAt, direction] =
      when === 'upcoming' ? [{ $gt: now }, 1 as const] : [{ $lte: now }, -1 as const];
    const filter = { 'author.id': caller.id, endsAt };
    const { found, next } = await bookingPage(context, filter, { endsAt: direction, _id: direction }, query);
    return { items: await presentBookings(context, found, caller), next };
  });
  route(getBooking, async ({ caller, params }) =>
    presentDetail(context, await readBooking(context, caller, params.id), caller),
  );
  route(cancelBookingEndpoint, async ({ caller, params, body }) =>
    presentDetail(context, await cancelBooking(context, caller, params.id, body), caller),
  );
  route(decideBookingEndpoint, async ({ caller, params, body }) =>
    presentDetail(context, await decideBooking(context, caller, params.id, body), caller),
  );

  route(previewSeriesEndpoint, async ({ caller, body }) => ({
    items: await previewSeries(context, caller, body),
  }));
  route(bookSeriesEndpoint, async ({ caller, body }) => ({
    id: body.id,
    items: await bookSeries(context, caller, body),
  }));
  route(cancelSeriesEndpoint, async ({ caller, params, body }) => ({
    cancelled: await cancelSeries(context, caller, params.id, body.requestId),
  }));

  route(joinWaitingListEndpoint, async ({ caller, body }) => {
    const [wait] = await presentWaits(context, [await joinWaitingList(context, caller, body)]);
    return wait!;
  });
  route(listMyWaits, async ({ caller }) => ({ items: await listWaits(context, caller) }));
  route(leaveWaitingListEndpoint, async ({ caller, params }) => {
    await leaveWaitingList(context, caller, params.id);
    return undefined;
  });
}
