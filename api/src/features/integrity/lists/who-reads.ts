import { DomainError } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Clock, sealedBefore } from '../case-state.ts';
import { type Seat, seatOf } from '../policy.ts';
import type { IntegrityContext } from '../model.ts';

/** Cases that aren't sealed, also where the job that seals them hasn't come to it. */
export const unsealed = (clock: Clock) => ({
  sealed: false,
  closedOn: { $not: { $lt: sealedBefore(clock) } },
});

/** Those in which `partOf` finds this member on the committee. */
export function onCommittee(clock: Clock, { id, email }: Caller, { self, absent }: NonNullable<Seat>) {
  const isIn = (member: string) => ({ 'reporter.id': { $ne: member }, 'excluded.id': { $ne: member } });
  return {
    ...unsealed(clock),
    'student.email': { $ne: email.toLowerCase() },
    ...isIn(id),
    ...(!self && {
      $or: absent.map((person) => ({ ...isIn(person.id), 'student.email': { $ne: person.email } })),
    }),
  };
}

/** @throws DomainError `forbidden` when the caller doesn't sit on it */
export async function requireSeat(context: IntegrityContext, caller: Caller): Promise<NonNullable<Seat>> {
  const seat = await seatOf(context, caller);
  if (!seat) throw new DomainError('forbidden');
  return seat;
}
