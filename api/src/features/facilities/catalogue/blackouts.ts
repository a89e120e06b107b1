import type { Blackout, NewBlackout } from '@campus/contracts/facilities';
import type { Caller } from '../../../platform/http/caller.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { cancelAll } from '../bookings/end-booking.ts';
import type { BlackoutRecord, FacilitiesContext, FacilityRecord } from '../model.ts';
import { holding, manages } from '../policy.ts';
import { readFacility, readManaged } from '../read.ts';
import { bookingRecords, recheckWeeks } from '../week.ts';

/** Blackouts in one answer, and bookings that are counted in one blackout. */
const most = 100;

/** On the college's clocks: `2026-11-23T09:30`. */
function nowInWords({ college, now }: FacilitiesContext): string {
  const { day, time } = college.read(now());
  return `${day}T${time}`;
}

const standingIn = ({ college }: FacilitiesContext, { facility, from, until }: BlackoutRecord) => {
  const moment = (local: string) => college.moment(local.slice(0, 10), local.slice(11));
  return { facility, startsAt: { $lt: moment(until) }, endsAt: { $gt: moment(from) } };
};

async function present(
  context: FacilitiesContext,
  blackout: BlackoutRecord,
  facility: FacilityRecord,
  caller: Caller,
): Promise<Blackout> {
  const { _id, from, until, reason } = blackout;
  let bookings = 0;
  if (manages(facility, caller)) {
    const records = await bookingRecords(context);
    const filter = { ...standingIn(context, blackout), state: { $in: [...holding] } };
    bookings = await records.countDocuments(filter, { limit: most });
  }
  return { id: _id, from, until, reason, bookings };
}

/** Those that are not over. @throws DomainError `not-found` */
export async function listBlackouts(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
): Promise<Blackout[]> {
  const facility = await readFacility(context, id);
  const found = await context.models.blackouts
    .find({ facility: id, removed: false, until: { $gt: nowInWords(context) } })
    .sort({ until: 1 })
    .limit(most)
    .lean();
  return Promise.all(found.map((blackout) => present(context, blackout, facility, caller)));
}

/** The same request again is safe. */
export async function addBlackout(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { id: _id, from, until, reason }: NewBlackout,
): Promise<Blackout> {
  const { models, audit } = context;
  const facility = await readManaged(context, caller, id);
  if (until <= nowInWords(context)) throw invalidField('until', 'This time has passed.');
  const record: BlackoutRecord = {
    _id,
    facility: id,
    from,
    until,
    reason,
    removed: false,
    outbox: [
      audit.entry({
        actor: caller.id,
        action: 'facility.closed',
        target: { kind: 'facility', id, label: facility.name },
        reason,
        details: { from, until },
      }),
    ],
  };
  if (!(await insertIfNew(() => models.blackouts.create(record)))) {
    const same = await models.blackouts.exists({ _id, facility: id, from, until, reason });
    if (!same) throw new DomainError('blackout-exists');
  }
  await recheckWeeks(context, id, from.slice(0, 10), until.slice(0, 10));
  await audit.deliver(models.blackouts, _id);
  return present(context, record, facility, caller);
}

/** Repeating it changes nothing. */
export async function removeBlackout(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  blackout: string,
): Promise<void> {
  const { models, audit } = context;
  const facility = await readManaged(context, caller, id);
  await models.blackouts.updateOne(
    { _id: blackout, facility: id, removed: false },
    {
      $set: { removed: true },
      $push: {
        outbox: audit.entry({
          actor: caller.id,
          action: 'facility.reopened',
          target: { kind: 'facility', id, label: facility.name },
        }),
      },
    },
  );
  await audit.deliver(models.blackouts, blackout);
}

export async function cancelInBlackout(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  blackout: string,
): Promise<number> {
  await readManaged(context, caller, id);
  const found = await context.models.blackouts
    .findOne({ _id: blackout, facility: id, removed: false })
    .lean();
  if (!found) throw new DomainError('not-found');
  return cancelAll(context, caller, standingIn(context, found), { reason: found.reason });
}
