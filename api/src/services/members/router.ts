import {
  changeRole,
  endMembers,
  getMe,
  listMembers,
  listSignIns,
  lockMember,
  type Member,
  renameMe,
  setLeavingDay,
  signOutEverywhere,
} from '@campus/contracts/members';
import type { Caller } from '../../platform/http/caller.ts';
import type { MemberRecord } from './member-model.ts';
import type { Platform } from '../platform.ts';
import { readLeaverList } from './leaver-list.ts';
import type { MemberChanges } from './member-changes.ts';
import { createRoleTerms } from './role-terms.ts';
import { createStanding } from './standing.ts';
import { type MemberStore, nameFields } from './member-store.ts';
import { dayInWords, daysBefore } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { may } from '@campus/contracts/areas';
import { shellPaths } from '@campus/contracts';
import { searchLimits } from '@campus/contracts/search';
import type { SearchSource } from '../search/search.ts';
import type { MemberService } from './service.ts';

const calendarIntervalMs = 60_000;

export function mountMembers(
  {
    route,
    members,
    memberService,
    approvals,
    signIns,
    config,
    jobs,
    log,
    mail,
    now,
    search,
    today,
  }: Platform,
  changes: MemberChanges,
  permits: readonly Parameters<Platform['permit']>[0][],
): void {
  const standing = createStanding(changes, members, { now, today });
  const rename = createRename(changes, { today });
  const roleTerms = createRoleTerms(changes, { members, memberService, mail, today, log });
  async function presentAll(records: MemberRecord[]) {
    const successors = records.flatMap(({ roleTerms: terms = [] }) =>
      terms.flatMap((term) => term.successor ?? []),
    );
    const emails = successors.length > 0 ? await members.emailsOf(successors) : new Map<string, string>();
    return records.map((record) => presentMember(record, members.standingOf, emails));
  }
  const present = async (record: MemberRecord) => (await presentAll([record]))[0]!;

  async function presentMe(caller: Caller) {
    const more = caller.status === 'member' ? permits.map((source) => source(caller)) : [];
    const all = await Promise.all([approvals.standIns.permissionsOf(caller), ...more]);
    return { ...caller, permissions: [...new Set(all.flat())] };
  }

  route(getMe, ({ caller }) => presentMe(caller));

  route(renameMe, async ({ caller, body: { name } }) => {
    await rename(caller.id, name);
    return presentMe({ ...caller, name });
  });

  route(listSignIns, async ({ caller, session }) => {
    const listed = await signIns.list(caller.id);
    return {
      items: listed.map((one) => ({
        ...one,
        isCurrent: one.day === session.day && one.device === session.device,
      })),
    };
  });

  route(signOutEverywhere, async ({ caller }) => {
    await members.model.updateOne({ _id: caller.id }, { $max: { validFrom: now() }, $inc: { version: 1 } });
    return undefined;
  });

  route(listMembers, async ({ query: { query, standing, limit, cursor } }) => {
    const { records, next } = await memberService.search({ query, standing, limit, cursor });
    return { items: await presentAll(records), next };
  });

  route(changeRole, async ({ params, body, caller }) =>
    present(
      await memberService.changeRole({ actor: caller.id, member: params.id, role: params.role, ...body }),
    ),
  );

  route(lockMember, async ({ params, body, caller }) =>
    present(await standing.setLock({ actor: caller.id, member: params.id, ...body })),
  );

  route(setLeavingDay, async ({ params, body, caller }) =>
    present(await standing.setLeaving({ actor: caller.id, member: params.id, ...body })),
  );

  route(endMembers, async ({ file, body, caller }) => ({
    lines: await standing.endListed({
      actor: caller.id,
      leavers: readLeaverList(await file.read(), config.domains),
      ...body,
    }),
  }));

  search('members', findMembers(memberService));

  jobs.repeat('memberships', calendarIntervalMs, async () => {
    const ended = await members.endMemberships();
    if (ended > 0) log.info({ ended }, 'memberships ended by the calendar');
  });
  jobs.repeat('ends of roles', calendarIntervalMs, roleTerms);
}

/** @param emails of successors, by their id */
function presentMember(
  record: MemberRecord,
  standingOf: MemberStore['standingOf'],
  emails: ReadonlyMap<string, string>,
): Member {
  const { _id: id, email, name, since, locked, leavesOn } = record;
  const { barred, roles } = standingOf(record);
  return {
    id,
    email,
    name,
    roles,
    since,
    standing: barred ?? 'active',
    lockReason: locked?.reason ?? '',
    leavesOn: leavesOn ?? null,
    terms: (record.roleTerms ?? []).map(({ role, endsOn, successor }) => ({
      role,
      endsOn,
      successor: (successor && emails.get(successor)) ?? '',
    })),
  };
}

/** A name can be changed again after so many days: others know a member by it. */
const renameDays = 30;

/** Sets the name that everyone sees. The first one that a member saves doesn't count as a change. */
const createRename =
  ({ change }: MemberChanges, { today }: Pick<Platform, 'today'>) =>
  (id: string, name: string): Promise<MemberRecord> =>
    change(id, (record) => {
      if (record.name === name) return null;
      const free = record.renamedOn && daysBefore(record.renamedOn, -renameDays);
      if (free && free > today())
        throw new DomainError('renamed-lately', {
          message: `You changed your name in the last ${renameDays} days. You can change it again on ${dayInWords(free)}.`,
        });
      const isFirst = record.renamedOn === undefined;
      return {
        fields: { ...nameFields(name), renamedOn: isFirst ? null : today() },
        ...(record.name !== '' && {
          note: { actor: id, action: 'member.renamed', details: { from: record.name, to: name } },
        }),
      };
    });

const findMembers =
  (members: MemberService): SearchSource =>
  async (caller, { text }) => {
    if (!may(caller.roles, 'member.read')) return [];
    const { records } = await members.search({
      query: text.toLowerCase(),
      standing: undefined,
      limit: searchLimits.hitsPerArea,
      cursor: undefined,
    });
    return records.map(({ email, name }) => ({
      area: 'admin',
      kind: 'Member',
      title: name || email,
      note: name ? email : '',
      path: `${shellPaths.admin}/members?query=${encodeURIComponent(email)}`,
    }));
  };
