import { randomBytes } from 'node:crypto';
import { roleRequestsPerDay } from '@campus/contracts/access';
import type { Caller } from '../../platform/http/caller.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { freeTurns } from '../../platform/storage/daily-turns.ts';
import { type Change, changeRecord, submitOnce } from '../../platform/storage/workflow.ts';
import type { Platform } from '../../services/platform.ts';
import type { Decision, RoleRequestModel, RoleRequestRecord } from './model.ts';
import type { GrantableRole } from '@campus/contracts';
import type { Letter } from '../../services/mail/letters.ts';
import { roleWords } from '../../services/members/letters.ts';

type Requests = Pick<Platform, 'memberService' | 'audit' | 'mail' | 'today' | 'log'> & {
  requests: RoleRequestModel;
};

/** Asks for a role. Asking again with the same reason changes nothing. */
export function askForRole(
  { requests, today }: Requests,
  caller: Caller,
  { role, reason }: Pick<RoleRequestRecord, 'role' | 'reason'>,
): Promise<RoleRequestRecord> {
  requireWithout(role, caller);
  const open = `${caller.id}:${role}`;
  return submitOnce<RoleRequestRecord>({
    find: () => requests.findOne({ open }).lean(),
    isSame: (found) => found.reason === reason,
    refusal: 'role-requested',
    async insert() {
      const day = today();
      const limit = { whose: caller.id, day, most: roleRequestsPerDay };
      const [turn] = await freeTurns(requests.collection, limit);
      if (turn === undefined) throw new DomainError('too-many-role-requests');
      const record: RoleRequestRecord = {
        _id: randomBytes(16).toString('hex'),
        member: caller.id,
        role,
        reason,
        day,
        turn,
        state: 'open',
        open,
        decision: null,
        outbox: [],
        letters: [],
      };
      await requests.create(record);
      return record;
    },
  });
}

const takeStep = (
  context: Requests,
  id: string,
  action: RoleRequestAction,
  changeOf: (request: RoleRequestRecord) => Partial<Change<RoleRequestRecord>> | null,
): Promise<RoleRequestRecord> =>
  changeRecord(context, context.requests, async () => {
    const record = await context.requests.findById(id).lean();
    if (!record) throw new DomainError('not-found');
    const change = changeOf(record);
    if (!change) return { record, change };
    const { from, to, ends } = roleRequestRules[action];
    if (record.state !== from) throw new DomainError('already-decided');
    const set = { ...change.set, state: to };
    return { record, change: { ...change, set, ...(ends && { unset: { open: 1 } }) } };
  });

/** Repeating it changes nothing. */
export const withdrawRequest = (context: Requests, caller: Caller, id: string): Promise<RoleRequestRecord> =>
  takeStep(context, id, 'withdraw', (request) => {
    requireOwn(request, caller);
    return request.state === 'withdrawn' ? null : {};
  });

/** Gives the role, or refuses it. The same admin can repeat it. */
export async function decideRequest(
  context: Requests,
  caller: Caller,
  id: string,
  { granted, reason }: Pick<Decision, 'granted' | 'reason'>,
): Promise<RoleRequestRecord> {
  const decision: Decision = { by: caller.id, granted, reason, day: context.today() };
  const decided = await takeStep(context, id, granted ? 'grant' : 'refuse', (request) => {
    requireOther(request, caller);
    const made = request.decision;
    if (made?.by === caller.id && made.granted === granted && made.reason === reason) return null;
    return { set: { decision }, ...(!granted && consequencesOfRefusal(context, request, decision)) };
  });
  return decided.state === 'granting' ? grant(context, decided) : decided;
}

function consequencesOfRefusal(
  { audit, mail }: Requests,
  { _id, member, role }: RoleRequestRecord,
  { by, reason }: Decision,
) {
  const entry = audit.entry({
    actor: by,
    action: 'role-request.refused',
    target: { kind: 'member', id: member },
    reason,
    details: { role },
  });
  return {
    outbox: [entry],
    letters: [mail.letter(`role-request:${_id}`, refusalLetter(member, role, reason))],
  };
}

/**
 * Gives the role of a request that is being granted. Every step can be repeated.
 * @throws DomainError why the member can't get the role; the request is open again then
 */
async function grant(
  context: Requests,
  { _id, member, role, decision }: RoleRequestRecord,
): Promise<RoleRequestRecord> {
  const ifGranting = (set: Partial<RoleRequestRecord>) => (request: RoleRequestRecord) =>
    request.state === 'granting' ? { set } : null;
  const { by, reason } = decision!;
  try {
    await context.memberService.changeRole({ actor: by, member, role, granted: true, reason });
  } catch (error) {
    if (error instanceof DomainError) await takeStep(context, _id, 'reopen', ifGranting({ decision: null }));
    throw error;
  }
  return takeStep(context, _id, 'finish', ifGranting({}));
}

/** Finishes what a crash left between the decision and the role. */
export async function finishGrants(context: Requests): Promise<void> {
  const { requests, log } = context;
  for (const request of await requests.find({ state: 'granting' }).lean())
    await grant(context, request).catch((error: unknown) =>
      log.warn({ err: error }, 'a role that an admin decided to give could not be given'),
    );
}

/** The steps of a request. One that `ends` it lets its member ask again. */
const roleRequestRules = {
  withdraw: { from: 'open', to: 'withdrawn', ends: true },
  refuse: { from: 'open', to: 'refused', ends: true },
  grant: { from: 'open', to: 'granting', ends: false },
  finish: { from: 'granting', to: 'granted', ends: true },
  reopen: { from: 'granting', to: 'open', ends: false },
} as const;
type RoleRequestAction = keyof typeof roleRequestRules;

function requireWithout(role: GrantableRole, { roles }: Pick<Caller, 'roles'>): void {
  if (roles.includes(role)) throw new DomainError('role-held');
}

function requireOwn(request: RoleRequestRecord, caller: Pick<Caller, 'id'>): void {
  if (request.member !== caller.id) throw new DomainError('not-found');
}

/** Also for admins: two people for each role. */
function requireOther(request: RoleRequestRecord, caller: Pick<Caller, 'id'>): void {
  if (request.member === caller.id)
    throw new DomainError('forbidden', {
      message: 'This is your own request, so another admin decides on it.',
    });
}

/** Tells a member that an admin refused the role. `roleLetter` tells of a role that is given. */
export const refusalLetter = (member: string, role: GrantableRole, reason: string): Letter => ({
  kind: 'role',
  to: { member },
  subject: `Your request for a role was refused: ${roleWords[role].name}`,
  paragraphs: [
    `An admin refused your request for the role “${roleWords[role].name}”. Their reason: ${reason}`,
    'You can ask again and say more about why you need the role.',
  ],
  link: { label: 'See my requests', path: '/access' },
});
