import * as z from 'zod/mini';
import { fromVersion } from '../approvals/index.ts';
import { caseOutcomeSchema } from './case-fields.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from '../../text.ts';
import { memberIdSchema } from '../../values.ts';

/**
 * Where a case stands. `unanswered`, `final` and `sealed` come by themselves when a day is over: they follow from the
 * calendar and are never stored.
 */
export const caseStates = {
  reported: 'Reported',
  checked: 'Checked',
  notified: 'Student notified',
  answered: 'Answered',
  unanswered: 'No answer in time',
  decided: 'Decided',
  appealed: 'Appealed',
  final: 'Final',
  published: 'Published',
  dismissed: 'Dismissed',
  sealed: 'Sealed',
} as const;
export type CaseState = keyof typeof caseStates;
export const caseStateSchema = z.enum(Object.keys(caseStates) as CaseState[], 'This is not a state.');

export const caseParts = ['student', 'reporter', 'committee'] as const;
/** The parts people have in a case. */
export type CasePart = (typeof caseParts)[number];

interface Rule {
  by: readonly CasePart[];
  /** The states in which it is possible. */
  from: readonly CaseState[];
  /** The state that it leads to; `null` leaves it. */
  to: CaseState | null;
}

const beforeNotice = ['reported', 'checked'] as const;
const undecided = [...beforeNotice, 'notified', 'answered', 'unanswered'] as const;
const open = [...undecided, 'decided', 'appealed', 'final'] as const;

/**
 * Everything that can be done with a case, and the order in which it has to be done: no verdict before the notice and
 * the time to answer, no publication before the time to appeal. The API refuses by this table, the page offers by what
 * the API says.
 */
export const caseRules = {
  // Only before the notice: the student is to see everything that the committee decides on.
  'add-evidence': { by: ['reporter', 'committee'], from: beforeNotice, to: null },
  check: { by: ['committee'], from: ['reported'], to: 'checked' },
  notify: { by: ['committee'], from: ['checked'], to: 'notified' },
  answer: { by: ['student'], from: ['notified', 'answered'], to: 'answered' },
  decide: { by: ['committee'], from: ['answered', 'unanswered'], to: 'decided' },
  appeal: { by: ['student'], from: ['decided'], to: 'appealed' },
  'decide-appeal': { by: ['committee'], from: ['appealed'], to: 'decided' },
  publish: { by: ['committee'], from: ['final'], to: 'published' },
  dismiss: { by: ['committee'], from: [...undecided, 'decided', 'appealed'], to: 'dismissed' },
  withdraw: { by: ['reporter'], from: beforeNotice, to: 'dismissed' },
  'step-back': { by: ['committee'], from: open, to: null },
  exclude: { by: ['committee'], from: open, to: null },
  readmit: { by: ['committee'], from: open, to: null },
} as const satisfies Record<string, Rule>;
export type CaseAction = keyof typeof caseRules;
export const caseActions = Object.keys(caseRules) as CaseAction[];
/** `report` is the first entry of every history. */
export const caseActionSchema = z.enum(['report', ...caseActions]);

const reason = requiredText('A reason', 2000);
const decision = {
  ...fromVersion,
  outcome: caseOutcomeSchema,
  /** The student, the reporter and the committee read it. */
  text: requiredText('A reason', 5000),
  /** Committee members who decided together with the member who records the decision. */
  panel: z
    .array(memberIdSchema, 'Say who decided with you.')
    .check(z.maxLength(20, 'A panel has at most 20 members.')),
};

/** Steps of the committee and the reporter, as JSON; steps with documents have their own calls. */
export const caseStepSchema = z.discriminatedUnion('action', [
  z.strictObject({
    ...fromVersion,
    action: z.literal('check'),
    text: z._default(optionalText('The note', 2000), ''),
  }),
  z.strictObject({ ...fromVersion, action: z.literal('notify'), text: requiredText('The notice', 5000) }),
  z.strictObject({ ...decision, action: z.literal('decide') }),
  z.strictObject({ ...decision, action: z.literal('decide-appeal') }),
  z.strictObject({
    ...fromVersion,
    action: z.literal('publish'),
    /** Free text that everybody will read, released line by line; may be none. */
    lines: z
      .array(requiredLine('A line', 300), 'These are not lines.')
      .check(z.maxLength(10, 'At most 10 lines can be published.')),
  }),
  z.strictObject({ ...fromVersion, action: z.literal('dismiss'), text: reason }),
  z.strictObject({ ...fromVersion, action: z.literal('withdraw'), text: reason }),
  z.strictObject({ ...fromVersion, action: z.literal('step-back'), text: reason }),
  z.strictObject({ ...fromVersion, action: z.literal('exclude'), member: memberIdSchema, text: reason }),
  z.strictObject({ ...fromVersion, action: z.literal('readmit'), member: memberIdSchema, text: reason }),
]);
export type CaseStep = z.infer<typeof caseStepSchema>;

/** The student's answer, an addition to it, or the appeal. A document may come with it. */
export const caseStatementSchema = z.strictObject({
  ...fromVersion,
  text: requiredText('What you have to say', 10_000),
  /** The student's companion in the procedure, if there is one. */
  companion: z._default(optionalLine('The companion’s name', 100), ''),
});
