import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { actions } from './permissions.ts';
import { grantableRoleSchema, roleSchema } from './roles.ts';
import {
  daySchema,
  memberIdSchema,
  optionalLine,
  pageOf,
  pageQuery,
  requiredLine,
  requiredText,
} from './text.ts';

/**
 * Who is signed in. `unverified`: the address isn't confirmed yet; `unauthorized`: it isn't of the college;
 * `member`: verified and of the college, with the roles and what they allow.
 */
export const meSchema = z.strictObject({
  id: memberIdSchema,
  email: z.string(),
  name: z.string(),
  status: z.enum(['unverified', 'unauthorized', 'member']),
  roles: z.array(roleSchema),
  permissions: z.array(z.enum(actions)),
});
export type Me = z.infer<typeof meSchema>;

export const memberSchema = z.strictObject({
  id: memberIdSchema,
  email: z.string(),
  name: z.string(),
  roles: z.array(roleSchema),
  since: daySchema,
});
export type Member = z.infer<typeof memberSchema>;

export const roleChangeSchema = z.strictObject({
  granted: z.boolean('Say whether the role is given or taken.'),
  reason: requiredText('A reason', 500),
});

export const getMe = endpoint({
  method: 'get',
  path: '/api/me',
  summary: 'Who am I, and what may I do',
  area: 'Members',
  access: 'signed-in',
  status: 200,
  response: meSchema,
});

export const renameMe = endpoint({
  method: 'put',
  path: '/api/me/name',
  summary: 'Change the name that everybody sees; the profile page sends it with the profile',
  area: 'Members',
  access: 'member',
  body: z.strictObject({ name: requiredLine('A name', 201) }),
  status: 200,
  response: meSchema,
});

export const listMembers = endpoint({
  method: 'get',
  path: '/api/members',
  summary:
    'Members whose e-mail address begins with the query, by address; then those whose name does, by name',
  area: 'Members',
  access: 'member.read',
  query: z.strictObject({ ...pageQuery, query: z._default(optionalLine('The search', 100), '') }),
  status: 200,
  response: pageOf(memberSchema),
});

export const changeRole = endpoint({
  method: 'put',
  path: '/api/members/:id/roles/:role',
  summary: 'Give a member a role, or take it; repeating it changes nothing',
  area: 'Members',
  access: 'role.change',
  params: z.strictObject({ id: memberIdSchema, role: grantableRoleSchema }),
  body: roleChangeSchema,
  status: 200,
  response: memberSchema,
});
