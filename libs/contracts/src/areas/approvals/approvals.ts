import * as z from 'zod/mini';
import { requiredText } from '../../text.ts';
import { instantSchema, memberIdSchema, requestIdSchema } from '../../values.ts';

/** `Pending`, `Approved` and `Rejected` are the specification's; whatever is approved goes through these states. */
export const approvalStates = ['Pending', 'Changes requested', 'Approved', 'Rejected', 'Withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const approvalStateSchema = z.enum(approvalStates, 'This is not a status.');

interface Rule {
  by: readonly ('author' | 'reviewer')[];
  from: readonly ApprovalState[];
  to: ApprovalState;
}

/**
 * Everything that can be done with what asks for approval. The API refuses by this table, the page offers by what the
 * API says. `approve` leads to `Approved` with the last approval that it needs; before that it stays `Pending`.
 */
export const approvalRules = {
  approve: { by: ['reviewer'], from: ['Pending'], to: 'Approved' },
  reject: { by: ['reviewer'], from: ['Pending'], to: 'Rejected' },
  'request-changes': { by: ['reviewer'], from: ['Pending'], to: 'Changes requested' },
  revise: { by: ['author'], from: ['Pending', 'Changes requested'], to: 'Pending' },
  withdraw: { by: ['author'], from: ['Pending', 'Changes requested'], to: 'Withdrawn' },
} as const satisfies Record<string, Rule>;
export type ApprovalAction = keyof typeof approvalRules;
export const approvalActions = Object.keys(approvalRules) as ApprovalAction[];
/** `submit` is the first entry of every history. */
export const approvalActionSchema = z.enum(['submit', ...approvalActions]);

/** Whether nothing happens to it any more. */
export const isDecided = (state: ApprovalState): boolean =>
  state !== 'Pending' && state !== 'Changes requested';

export const personSchema = z.strictObject({ id: memberIdSchema, name: z.string() });
export type Person = z.infer<typeof personSchema>;

/** One step, as everybody reads it who may read the history. */
export const approvalEntrySchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  by: personSchema,
  /** The member `by` stood in for, or `null`. */
  for: z.nullable(personSchema),
  action: approvalActionSchema,
  from: z.nullable(approvalStateSchema),
  to: approvalStateSchema,
  text: z.string(),
});
export type ApprovalEntry = z.infer<typeof approvalEntrySchema>;

export const fromVersion = {
  requestId: requestIdSchema,
  /** The version that was read: of two steps from the same one, the first counts. */
  version: z.coerce.number('Say which version you read.').check(z.int('Say which version you read.')),
};

export const remarkSchema = requiredText('A remark', 2000);
