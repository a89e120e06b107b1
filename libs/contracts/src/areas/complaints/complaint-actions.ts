import * as z from 'zod/mini';
import {
  complaintIdSchema,
  type ComplaintState,
  complaintTextSchema,
  entryAudiences,
} from './complaint-fields.ts';
import { hearingFields } from './complaint-procedure.ts';
import { optionalText, requiredText } from '../../text.ts';
import { memberIdSchema, requestIdSchema } from '../../values.ts';

const open = ['received', 'in-review', 'action-taken'] as const;

interface Rule {
  by: readonly ('author' | 'board')[];
  /** The states in which it is possible. */
  from: readonly ComplaintState[];
  /** The state that it leads to; `null` leaves it. */
  to: ComplaintState | null;
}

/** Everything that can be done with a complaint. The API refuses by this table, the page offers by what the API says. */
export const complaintRules = {
  release: { by: ['board'], from: ['held'], to: 'received' },
  review: { by: ['board'], from: ['received'], to: 'in-review' },
  act: { by: ['board'], from: ['in-review'], to: 'action-taken' },
  close: { by: ['board'], from: open, to: 'closed' },
  duplicate: { by: ['board'], from: open, to: 'closed' },
  answer: { by: ['board'], from: ['held', ...open, 'closed'], to: null },
  assign: { by: ['board'], from: ['held', ...open], to: null },
  hide: { by: ['board'], from: ['held', ...open, 'closed'], to: null },
  show: { by: ['board'], from: ['held', ...open, 'closed'], to: null },
  recuse: { by: ['board'], from: ['held', ...open, 'closed'], to: null },
  hear: { by: ['board'], from: open, to: null },
  record: { by: ['board'], from: open, to: null },
  decide: { by: ['board'], from: open, to: 'closed' },
  pause: { by: ['board'], from: open, to: null },
  resume: { by: ['board'], from: open, to: null },
  delete: { by: ['board'], from: ['held', ...open, 'closed'], to: 'deleted' },
  edit: { by: ['author', 'board'], from: ['held', ...open], to: null },
  reply: { by: ['author'], from: ['held', ...open], to: null },
  agree: { by: ['author'], from: ['closed'], to: null },
  appeal: { by: ['author'], from: ['closed'], to: 'in-review' },
  reopen: { by: ['author'], from: ['closed'], to: 'in-review' },
  withdraw: { by: ['author'], from: ['held', ...open], to: 'withdrawn' },
} as const satisfies Record<string, Rule>;
export type ComplaintAction = keyof typeof complaintRules;

const names = Object.keys(complaintRules) as ComplaintAction[];
/**
 * `file` is the first entry of every history. The portal's own steps: `hand-on` follows from a missed deadline, `take-over` when
 * no one on the committee may read it.
 */
export const complaintActionSchema = z.enum(['file', 'hand-on', 'take-over', ...names]);

const change = {
  requestId: requestIdSchema,
};
/** The version that was read: of two changes from the same one, the first counts. */
const fromVersion = { ...change, version: z.int('Say which version you read.') };
const reason = requiredText('A reason', 500);
const message = requiredText('A message', 2000);
const note = z._default(optionalText('The note', 2000), '');
/** The readers of the committee's message. */
const readers = z.enum(entryAudiences, 'Choose who can read it.');

const step = <Name extends 'release' | 'review' | 'act'>(name: Name) =>
  z.strictObject({ ...fromVersion, action: z.literal(name), text: note, audience: readers });

/** The author's steps. An anonymous author sends them with the follow-up code. */
const authorChanges = [
  // No version: a message is never in the way of a step.
  z.strictObject({ ...change, action: z.literal('reply'), text: message }),
  z.strictObject({
    ...fromVersion,
    action: z.literal('edit'),
    content: complaintTextSchema,
    text: note,
  }),
  z.strictObject({ ...fromVersion, action: z.literal('agree') }),
  z.strictObject({ ...fromVersion, action: z.literal('appeal'), text: message }),
  z.strictObject({ ...fromVersion, action: z.literal('reopen'), text: message }),
  z.strictObject({ ...fromVersion, action: z.literal('withdraw') }),
] as const;
export const authorChangeSchema = z.discriminatedUnion('action', authorChanges);

export const complaintChangeSchema = z.discriminatedUnion('action', [
  ...authorChanges,
  step('release'),
  step('review'),
  step('act'),
  z.strictObject({ ...fromVersion, action: z.literal('close'), text: message, audience: readers }),
  z.strictObject({
    ...fromVersion,
    action: z.literal('duplicate'),
    of: complaintIdSchema,
    text: note,
    audience: readers,
  }),
  z.strictObject({ ...fromVersion, action: z.literal('answer'), text: message, audience: readers }),
  z.strictObject({ ...fromVersion, action: z.literal('assign'), assignee: z.nullable(memberIdSchema) }),
  z.strictObject({ ...fromVersion, action: z.literal('hide'), member: memberIdSchema, text: reason }),
  z.strictObject({ ...fromVersion, action: z.literal('show'), member: memberIdSchema, text: reason }),
  z.strictObject({ ...fromVersion, action: z.literal('recuse'), text: note }),
  z.strictObject({ ...fromVersion, action: z.literal('hear'), ...hearingFields, text: note }),
  z.strictObject({ ...fromVersion, action: z.literal('record'), text: message }),
  z.strictObject({
    ...fromVersion,
    action: z.literal('decide'),
    text: message,
    done: z._default(optionalText('The public words', 500), ''),
  }),
  z.strictObject({
    ...fromVersion,
    action: z.literal('pause'),
    until: z.iso.date('Choose a day.'),
    text: reason,
  }),
  z.strictObject({ ...fromVersion, action: z.literal('resume'), text: note }),
  z.strictObject({ ...fromVersion, action: z.literal('delete'), text: reason }),
]);
export type AuthorChange = z.infer<typeof authorChangeSchema>;
export type ComplaintChange = z.infer<typeof complaintChangeSchema>;
