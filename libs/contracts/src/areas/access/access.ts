import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { grantableRoleSchema, roleSchema } from '../../roles.ts';
import { requiredText } from '../../text.ts';
import { daySchema, drawnId, memberIdSchema, pageOf, pageQuery } from '../../values.ts';

const accessArea = 'Access';

export const roleRequestsPerDay = 5;

/** `granted` and `refused` by an admin; `withdrawn` by the member. */
const roleRequestStates = ['open', 'granted', 'refused', 'withdrawn'] as const;

const requestIdSchema = drawnId('This is not a valid id.');

/** A role as people read it: its name and, after “can”, its duty. */
const roleWordsSchema = z.strictObject({ role: roleSchema, name: z.string(), duty: z.string() });

const requestFields = {
  id: requestIdSchema,
  role: grantableRoleSchema,
  roleName: z.string(),
  reason: z.string(),
  day: daySchema,
  state: z.enum(roleRequestStates),
};

/** A role request as shown to the member who made it. */
const myRoleRequestSchema = z.strictObject({
  ...requestFields,
  /** The admin's reason; empty unless an admin decided. */
  answer: z.string(),
  decidedOn: z.nullable(daySchema),
});
export type MyRoleRequest = z.infer<typeof myRoleRequestSchema>;

/** A role request as shown to admins. */
const roleRequestSchema = z.strictObject({
  ...requestFields,
  member: z.strictObject({
    id: memberIdSchema,
    name: z.string(),
    email: z.string(),
    roles: z.array(roleSchema),
  }),
});
export type RoleRequest = z.infer<typeof roleRequestSchema>;

const heldRoleSchema = z.strictObject({
  role: roleSchema,
  name: z.string(),
  /** `address`: the email address carries it; `admin`: an admin gave it. */
  from: z.enum(['address', 'admin']),
  /** The admin's name; `null` when it comes from the address, or is not known any more. */
  by: z.nullable(z.string()),
  /** `null` when it is not known any more. */
  day: z.nullable(daySchema),
  /** The admin's; empty when there is none. */
  reason: z.string(),
  /** The first day without the role; `null` when it has no end. */
  endsOn: z.nullable(daySchema),
});
export type HeldRole = z.infer<typeof heldRoleSchema>;

export const accessSchema = z.strictObject({
  roles: z.array(heldRoleSchema),
  /** Things the account may do, each a sentence without “You can”. */
  allowed: z.array(z.string()),
  /** The roles that the member doesn't have and can ask for. */
  askable: z.array(z.extend(roleWordsSchema, { role: grantableRoleSchema })),
  /** Newest first. */
  requests: z.array(myRoleRequestSchema),
});
export type MyAccess = z.infer<typeof accessSchema>;

export const getAccess = endpoint('get', '/api/access', {
  summary: 'My permissions, my roles with who gave them and when, and my requests for roles',
  area: accessArea,
  access: 'member',
  response: accessSchema,
});

export const askForRoleSchema = z.strictObject({
  role: grantableRoleSchema,
  reason: requiredText('A reason', 500),
});

export const askForRole = endpoint('post', '/api/role-requests', {
  summary: 'Ask the admins for a role. Repeating it while a request is open changes nothing',
  area: accessArea,
  access: 'member',
  body: askForRoleSchema,
  status: 201,
  response: myRoleRequestSchema,
});

export const withdrawRoleRequest = endpoint('post', '/api/role-requests/:id/withdrawal', {
  summary: 'Withdraw my open request for a role; repeating it changes nothing',
  area: accessArea,
  access: 'member',
  params: z.strictObject({ id: requestIdSchema }),
  response: myRoleRequestSchema,
});

export const listRoleRequests = endpoint('get', '/api/role-requests', {
  summary: 'Open requests for roles, oldest first',
  area: accessArea,
  access: 'role.change',
  query: z.strictObject(pageQuery),
  response: pageOf(roleRequestSchema),
});

const decideRoleRequestSchema = z.strictObject({
  granted: z.boolean('Say whether the role is given or refused.'),
  reason: requiredText('A reason', 500),
});

export const decideRoleRequest = endpoint('put', '/api/role-requests/:id', {
  summary: 'Give the role that a member asked for, or refuse it; repeating it changes nothing',
  area: accessArea,
  access: 'role.change',
  recent: true,
  params: z.strictObject({ id: requestIdSchema }),
  body: decideRoleRequestSchema,
  response: roleRequestSchema,
});
