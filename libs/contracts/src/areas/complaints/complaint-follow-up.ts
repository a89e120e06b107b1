import * as z from 'zod/mini';
import { authorChangeSchema } from './complaint-actions.ts';
import { followUpKeySchema } from './complaint-filing.ts';
import { complaintsArea } from './complaint-fields.ts';
import { complaintDetailSchema } from './complaints.ts';
import { endpoint } from '../../endpoint.ts';

export const openFollowUp = endpoint('post', '/api/complaint-follow-up', {
  summary: 'The complaint of a follow-up code, without logging in',
  area: complaintsArea,
  access: 'public',
  body: z.strictObject({ key: followUpKeySchema }),
  response: complaintDetailSchema,
  anonymous: true,
  unlogged: true,
});

export const changeByFollowUp = endpoint('post', '/api/complaint-follow-up/actions', {
  summary: 'Send a message or take a step as the author, with the follow-up code',
  area: complaintsArea,
  access: 'public',
  body: z.strictObject({ key: followUpKeySchema, change: authorChangeSchema }),
  response: complaintDetailSchema,
  anonymous: true,
  unlogged: true,
});
