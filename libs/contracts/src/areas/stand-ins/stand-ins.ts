import * as z from 'zod/mini';
import { personSchema } from '../approvals/index.ts';
import { endpoint } from '../../endpoint.ts';
import { daySchema, objectIdSchema } from '../../values.ts';

export const mostStandInDays = 60;

export const standInActions = ['application.review', 'case.decide'] as const;
export type StandInAction = (typeof standInActions)[number];

/** One member acts for another for some days, including the first and the last: as a reviewer or committee member. */
export const standInSchema = z.strictObject({
  id: objectIdSchema,
  absent: personSchema,
  standIn: personSchema,
  from: daySchema,
  until: daySchema,
});
export type StandIn = z.infer<typeof standInSchema>;

export const listStandIns = endpoint('get', '/api/stand-ins', {
  summary: 'My stand-ins and the members I stand in for, without past periods',
  area: 'Stand-ins',
  access: 'member',
  response: z.array(standInSchema),
});

export const addStandIn = endpoint('post', '/api/stand-ins', {
  summary: 'Name a stand-in who reviews or sits on the integrity committee while I am away',
  area: 'Stand-ins',
  access: 'stand-in.add',
  body: z.strictObject({
    email: z
      .string('An email address is required.')
      .check(z.trim(), z.minLength(1, 'An email address is required.'), z.maxLength(254)),
    from: z.iso.date('This is not a date.'),
    until: z.iso.date('This is not a date.'),
  }),
  status: 201,
  response: standInSchema,
});

export const endStandIn = endpoint('delete', '/api/stand-ins/:id', {
  summary: 'End a stand-in now; either of the two members can',
  area: 'Stand-ins',
  access: 'member',
  params: z.strictObject({ id: objectIdSchema }),
  status: 204,
});
