import type { Problem, Role } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import { may } from '@campus/contracts/areas';
import {
  addStandIn,
  endStandIn,
  listStandIns,
  mostStandInDays,
  type StandIn,
  type StandInAction,
  standInActions,
} from '@campus/contracts/stand-ins';
import { mayStandIn, type StandInRecord } from './stand-ins.ts';
import { daysBetween } from '../../platform/days.ts';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { isDuplicateKey } from '../../platform/storage/mongo-errors.ts';
import type { Platform } from '../platform.ts';

export function mountStandIns({ route, approvals, members, audit, today, now }: Platform): void {
  const { model } = approvals.standIns;

  route(listStandIns, async ({ caller }) => {
    const found = await model
      .find({ ...ofEither(caller), ...notOver() })
      .sort({ from: 1, _id: 1 })
      .lean();
    const names = await members.namesOf(found.flatMap(({ absent, standIn }) => [absent.id, standIn.id]));
    const named = ({ id, name }: Person) => ({ id, name: names.get(id) ?? name });
    return found.map(({ absent, standIn, ...rest }) =>
      present({ ...rest, absent: named(absent), standIn: named(standIn) }),
    );
  });

  route(addStandIn, async ({ caller, body: { email, from, until } }) => {
    requireDays({ from, until }, today());
    const { roles, ...standIn } = await memberWith(email);
    if (standIn.id === caller.id) throw invalidField('email', 'This is you. Choose someone else.');
    requireRole(caller.roles, roles);
    const same = await overlapping(caller, standIn, { from, until });
    if (same) return same;
    try {
      const created = await model.create({
        absent: personOf(caller),
        standIn,
        from,
        until,
        outbox: [entry('stand-in.added', caller, standIn.id, { from, until })],
      });
      await audit.deliver(model, created._id);
      return present(created);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Sent twice at once: the other one is there now.
      const other = await overlapping(caller, standIn, { from, until });
      if (!other) throw error;
      return other;
    }
  });

  route(endStandIn, async ({ caller, params: { id } }) => {
    const mine = { _id: id, ...ofEither(caller) };
    const found = await model.findOne(mine).lean();
    if (!found) throw new DomainError('not-found');
    const { standIn, absent } = found;
    // Once: ended already, or over anyway, it stays as it is.
    await model.updateOne(
      { ...mine, ...notOver() },
      {
        $set: { endedAt: new Date(now()) },
        $push: {
          outbox: entry('stand-in.ended', caller, caller.id === standIn.id ? absent.id : standIn.id, {}),
        },
      },
    );
    await audit.deliver(model, found._id);
    return undefined;
  });

  const notOver = () => ({ endedAt: null, until: { $gte: today() } });

  /** @throws DomainError `invalid-input` */
  async function memberWith(email: string) {
    const found = await members.withEmail(email);
    if (!found) throw invalidField('email', 'No one with this address has logged in to the portal yet.');
    const { barred, ...member } = found;
    if (barred) throw invalidField('email', 'This person can’t use the portal now. Choose someone else.');
    return member;
  }

  /**
   * The stand-in of the same two members on one of these days; `null` if there is none. Two concurrent requests with
   * different days can both be added, which is harmless.
   * @throws DomainError `invalid-input` unless it is for exactly these days
   */
  async function overlapping(
    caller: Caller,
    standIn: StandIn['standIn'],
    { from, until }: Days,
  ): Promise<StandIn | null> {
    const found = await model
      .findOne({
        'absent.id': caller.id,
        'standIn.id': standIn.id,
        endedAt: null,
        from: { $lte: until },
        until: { $gte: from },
      })
      .lean();
    if (!found) return null;
    if (found.from === from && found.until === until) return present(found);
    throw invalidField(
      'from',
      `${standIn.name} is already your stand-in from ${found.from} to ${found.until}. Choose other days, or end that stand-in first.`,
    );
  }

  const entry = (
    action: 'stand-in.added' | 'stand-in.ended',
    caller: Caller,
    other: string,
    details: Record<string, string>,
  ) => audit.entry({ actor: caller.id, action, target: { kind: 'member', id: other }, details });
}

type Days = Pick<StandIn, 'from' | 'until'>;

const ofEither = ({ id }: Caller) => ({ $or: [{ 'absent.id': id }, { 'standIn.id': id }] });

const whoCan: Record<StandInAction, string> = {
  'application.review': 'Only faculty and admins can decide in your place.',
  'case.decide':
    'Only committee members, and faculty who are not admins, can be your stand-in on the committee.',
};

/** A stand-in can do at least one of the things that the absent member does. */
function requireRole(absent: Role[], standIn: Role[]): void {
  const actions = standInActions.filter((action) => may(absent, action));
  if (actions.some((action) => mayStandIn(standIn, action))) return;
  throw invalidField('email', `${actions.map((action) => whoCan[action]).join(' ')} Choose someone else.`);
}

function requireDays({ from, until }: Days, today: string): void {
  const errors: NonNullable<Problem['errors']> = [];
  if (from < today)
    errors.push({ field: 'from', message: 'This day has passed. Choose today or a later day.' });
  if (until < from) errors.push({ field: 'until', message: 'The last day comes before the first.' });
  else if (daysBetween(from, until) >= mostStandInDays)
    errors.push({ field: 'until', message: `Choose at most ${mostStandInDays} days at once.` });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
}

const present = ({ _id, absent, standIn, from, until }: Omit<StandInRecord, 'outbox'>): StandIn => ({
  id: String(_id),
  absent,
  standIn,
  from,
  until,
});
