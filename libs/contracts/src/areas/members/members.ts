import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { grantableRoleSchema, roleSchema } from '../../roles.ts';
import { optionalLine, requiredLine, requiredText, searchSchema } from '../../text.ts';
import { daySchema, memberIdSchema, pageOf, pageQuery } from '../../values.ts';

/**
 * The caller's standing. `unverified`: the address isn't confirmed yet; `unauthorized`: it isn't a college address;
 * `locked`: an admin locked the account; `ended`: the leaving day has come; `needs-second-factor`: an admin logged in
 * without the one-time code that this portal asks admins for; `member`: a verified college member.
 * `permissions` lists every action they may take today, through a role or as a stand-in.
 */
const meSchema = z.strictObject({
  id: memberIdSchema,
  email: z.string(),
  name: z.string(),
  status: z.enum(['unverified', 'unauthorized', 'locked', 'ended', 'needs-second-factor', 'member']),
  roles: z.array(roleSchema),
  permissions: z.array(z.string()),
});
export type Me = z.infer<typeof meSchema>;

/** Whether a member can use the portal. */
export const standings = ['active', 'locked', 'ended'] as const;

const memberSchema = z.strictObject({
  id: memberIdSchema,
  email: z.string(),
  name: z.string(),
  roles: z.array(roleSchema),
  since: daySchema,
  standing: z.enum(standings),
  /** Empty unless locked. */
  lockReason: z.string(),
  /** The day from which the person is no longer a member. */
  leavesOn: z.nullable(daySchema),
  /** Roles that end. */
  terms: z.array(
    z.strictObject({
      role: grantableRoleSchema,
      /** The first day without the role. */
      endsOn: daySchema,
      /** The address of the member who gets the role on that day; empty: no one does. */
      successor: z.string(),
    }),
  ),
});
export type Member = z.infer<typeof memberSchema>;

export const roleChangeSchema = z
  .strictObject({
    granted: z.boolean('Say whether the role is given or taken.'),
    reason: requiredText('A reason', 500),
    /** The first day without the role; `null`: it has no end. Without it, the end stays as it is. */
    endsOn: z.optional(z.nullable(z.iso.date('Choose a day.'))),
    /** The address of the member who gets the role on that day. */
    successor: z._default(optionalLine('The address', 254), ''),
  })
  .check(
    z.refine(({ granted, endsOn }) => granted || !endsOn, {
      path: ['endsOn'],
      message: 'A role that is taken has no end.',
    }),
    z.refine(({ endsOn, successor }) => successor === '' || Boolean(endsOn), {
      path: ['successor'],
      message: 'Choose the day on which they get the role.',
    }),
  );

export const lockSchema = z.strictObject({
  locked: z.boolean('Say whether the account is locked or unlocked.'),
  reason: requiredText('A reason', 500),
});

const leavesOn = z.iso.date('Choose a day.');
export const leavingSchema = z.strictObject({
  /** `null`: they stay. */
  leavesOn: z.nullable(leavesOn),
  reason: requiredText('A reason', 500),
});

export const leaverListSchema = z.strictObject({ leavesOn, reason: requiredText('A reason', 500) });
export const leaverFile = { field: 'list', maxBytes: 500_000 } as const;
export const maxLeaverLines = 1000;

/**
 * `ended`: the membership ends on that day; `already-ended`: it ended earlier; `unknown`: this address has never logged
 * in; `refused`: `message` gives the reason.
 */
const leaverResults = ['ended', 'already-ended', 'unknown', 'refused'] as const;
const leaverLineSchema = z.strictObject({
  line: z.int(),
  email: z.string(),
  result: z.enum(leaverResults),
  message: z.string(),
});
export type LeaverLine = z.infer<typeof leaverLineSchema>;

export const getMe = endpoint('get', '/api/me', {
  summary: 'Who am I, and what may I do',
  area: 'Members',
  access: 'signed-in',
  response: meSchema,
});

export const renameMe = endpoint('put', '/api/me/name', {
  summary: 'Change the name shown to everyone, once in 30 days; the profile page sends it with the profile',
  area: 'Members',
  access: 'member',
  body: z.strictObject({ name: requiredLine('A name', 201) }),
  response: meSchema,
});

export const listMembers = endpoint('get', '/api/members', {
  summary:
    'Members whose email address begins with the query, by address, then members whose name does, by name',
  area: 'Members',
  access: 'member.read',
  query: z.strictObject({
    ...pageQuery,
    query: searchSchema,
    standing: z.optional(z.enum(standings)),
  }),
  response: pageOf(memberSchema),
});

export const changeRole = endpoint('put', '/api/members/:id/roles/:role', {
  summary:
    'Give a member a role, with or without an end and a successor, or take it; repeating it changes nothing',
  area: 'Members',
  access: 'role.change',
  recent: true,
  params: z.strictObject({ id: memberIdSchema, role: grantableRoleSchema }),
  body: roleChangeSchema,
  response: memberSchema,
});

export const lockMember = endpoint('put', '/api/members/:id/lock', {
  summary: 'Lock a member out, or let them in again; repeating it changes nothing',
  area: 'Members',
  access: 'member.lock',
  recent: true,
  params: z.strictObject({ id: memberIdSchema }),
  body: lockSchema,
  response: memberSchema,
});

export const setLeavingDay = endpoint('put', '/api/members/:id/leaving', {
  summary: 'Set the day from which a person is no longer a member, or remove it',
  area: 'Members',
  access: 'member.lock',
  recent: true,
  params: z.strictObject({ id: memberIdSchema }),
  body: leavingSchema,
  response: memberSchema,
});

export const endMembers = endpoint('post', '/api/members/leavers', {
  once: true,
  summary:
    'End the membership of everyone on a list (CSV in UTF-8, one college email address per line), with a result for each line. Repeating it changes nothing',
  area: 'Members',
  access: 'member.lock',
  recent: true,
  file: leaverFile,
  body: leaverListSchema,
  response: z.strictObject({ lines: z.array(leaverLineSchema) }),
});

export const listSignIns = endpoint('get', '/api/me/sign-ins', {
  summary: 'The days and devices of my logins in the last 30 days, without times or addresses',
  area: 'Members',
  access: 'member',
  response: z.strictObject({
    items: z.array(z.strictObject({ day: daySchema, device: z.string(), isCurrent: z.boolean() })),
  }),
});

export const signOutEverywhere = endpoint('post', '/api/me/sign-out-everywhere', {
  summary: 'End all my sessions on all devices, including this one',
  area: 'Members',
  access: 'member',
  status: 204,
});
