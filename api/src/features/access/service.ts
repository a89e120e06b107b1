import { randomBytes } from 'node:crypto';
import type { GrantableRole } from '@campus/contracts';
import { roleRequestDays, roleRequestsPerDay } from '@campus/contracts/access';
import { daysBefore } from '../../platform/days.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { freeTurns, insertInTurn } from '../../platform/storage/daily-turns.ts';
import type { Platform } from '../../services/platform.ts';
import { refusalLetter } from './letters.ts';
import type { Decision, RoleRequestModel, RoleRequestRecord } from './model.ts';
import { requireOther, requireOwn, requireWithout } from './policy.ts';

type Deps = Pick<Platform, 'memberService' | 'audit' | 'mail' | 'today' | 'log'> & {
  requests: RoleRequestModel;
};

export function createRoleRequests({ requests, memberService, audit, mail, today, log }: Deps) {
  const openOf = (member: string, role: GrantableRole) =>
    requests.findOne({ open: `${member}:${role}` }).lean<RoleRequestRecord>();
  const find = (id: string) => requests.findById(id).lean<RoleRequestRecord>();

  /** Moves to the next state; `null` if someone else was faster. */
  const step = (
    { _id, state }: RoleRequestRecord,
    to: object,
    rest: { $unset?: object; $push?: object } = {},
  ) =>
    requests
      .findOneAndUpdate({ _id, state }, { $set: to, ...rest }, { returnDocument: 'after' })
      .lean<RoleRequestRecord>();
  const end = { $unset: { open: 1 } };

  /**
   * Gives the role of a request that is being granted. Every step can be repeated.
   * @throws DomainError why the member can't get the role; the request is open again then
   */
  async function grant(request: RoleRequestRecord): Promise<RoleRequestRecord> {
    const { member, role } = request;
    const { by, reason } = request.decision!;
    try {
      await memberService.changeRole({ actor: by, member, role, granted: true, reason });
    } catch (error) {
      if (error instanceof DomainError) await step(request, { state: 'open', decision: null });
      throw error;
    }
    return (await step(request, { state: 'granted' }, end)) ?? (await find(request._id))!;
  }

  async function refuse(request: RoleRequestRecord, decision: Decision): Promise<RoleRequestRecord | null> {
    const { _id, member, role } = request;
    const { by, reason } = decision;
    const entry = audit.entry({
      actor: by,
      action: 'role-request.refused',
      target: { kind: 'member', id: member },
      reason,
      details: { role },
    });
    const letter = mail.letter(`role-request:${_id}`, refusalLetter(member, role, reason));
    const refused = await step(
      request,
      { state: 'refused', decision },
      { ...end, $push: { outbox: entry, letters: letter } },
    );
    if (!refused) return null;
    await audit.deliver(requests, _id);
    await mail.deliver(requests, _id);
    return refused;
  }

  return {
    /** Asks for a role. Asking again with the same reason changes nothing. */
    async ask(
      caller: Caller,
      { role, reason }: Pick<RoleRequestRecord, 'role' | 'reason'>,
    ): Promise<RoleRequestRecord> {
      requireWithout(role, caller);
      const day = today();
      const same = async () => {
        const open = await openOf(caller.id, role);
        if (open && open.reason !== reason) throw new DomainError('role-requested');
        return open;
      };
      const before = await same();
      if (before) return before;
      const turns = await freeTurns(requests.collection, {
        whose: caller.id,
        day,
        most: roleRequestsPerDay,
      });
      const asked = await insertInTurn(
        turns,
        async (turn) => {
          const record: RoleRequestRecord = {
            _id: randomBytes(16).toString('hex'),
            member: caller.id,
            role,
            reason,
            day,
            turn,
            state: 'open',
            open: `${caller.id}:${role}`,
            decision: null,
            outbox: [],
            letters: [],
          };
          await requests.collection.insertOne(record as never);
          return record;
        },
        same,
      );
      if (!asked) throw new DomainError('too-many-role-requests');
      return asked;
    },

    /** Repeating it changes nothing. */
    async withdraw(caller: Caller, id: string): Promise<RoleRequestRecord> {
      const request = await find(id);
      requireOwn(request, caller);
      if (request.state === 'withdrawn') return request;
      const withdrawn = request.state === 'open' && (await step(request, { state: 'withdrawn' }, end));
      const now = withdrawn || (await find(id));
      if (now?.state !== 'withdrawn') throw new DomainError('already-decided');
      return now;
    },

    /** Gives the role, or refuses it. The same admin can repeat it. */
    async decide(
      caller: Caller,
      id: string,
      { granted, reason }: Pick<Decision, 'granted' | 'reason'>,
    ): Promise<RoleRequestRecord> {
      const request = await find(id);
      if (!request) throw new DomainError('not-found');
      requireOther(request, caller);
      const decision: Decision = { by: caller.id, granted, reason, day: today() };
      const isMine = ({ decision: made }: RoleRequestRecord) =>
        made?.by === decision.by && made.granted === granted && made.reason === reason;
      if (request.state === 'open') {
        const decided = granted
          ? await step(request, { state: 'granting', decision })
          : await refuse(request, decision);
        if (decided) return granted ? grant(decided) : decided;
      }
      const now = await find(id);
      if (!now || !isMine(now)) throw new DomainError('already-decided');
      return now.state === 'granting' ? grant(now) : now;
    },

    /** Finishes what a crash left between the decision and the role. */
    async finishGrants(): Promise<void> {
      for (const request of await requests.find({ state: 'granting' }).lean<RoleRequestRecord[]>())
        await grant(request).catch((error: unknown) =>
          log.warn({ err: error }, 'a role that an admin decided to give could not be given'),
        );
    },

    async deleteOld(): Promise<void> {
      await requests.deleteMany({
        state: { $in: ['granted', 'refused', 'withdrawn'] },
        day: { $lt: daysBefore(today(), roleRequestDays) },
      });
    },
  };
}
