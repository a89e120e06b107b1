import { randomBytes } from 'node:crypto';
import {
  type ApprovalAction,
  approvalActions,
  type ApprovalEntry,
  approvalEntrySchema,
  approvalRules,
  type ApprovalState,
  approvalStateSchema,
  isDecided,
  type Person,
  personSchema,
} from '@campus/contracts/approvals';
import { may } from '@campus/contracts/areas';
import type { Model } from 'mongoose';
import * as z from 'zod/mini';
import { DomainError, notPossible } from '../../platform/http/errors.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { type PersonalData, personalData } from '../../platform/storage/personal-data.ts';
import type { AnyModel } from '../../platform/storage/record.ts';
import { changedSinceOpened, isRetry, type Refusal, refusalOf } from '../../platform/storage/workflow.ts';
import type { StandIns } from '../stand-ins/stand-ins.ts';

const entrySchema = z.extend(approvalEntrySchema, { at: z.date() });
export type ApprovalEntryRecord = z.infer<typeof entrySchema>;

/** An approval and its voice: `for`, from the time when members without the role could be stand-ins, or `by`. */
const approvalSchema = z.strictObject({ by: personSchema, for: z.nullable(personSchema) });
type Approval = z.infer<typeof approvalSchema>;

export const approvalFields = {
  _id: z.string(),
  state: approvalStateSchema,
  version: z.number(),
  author: personSchema,
  /** Since it was last changed by its author. */
  approvals: z.array(approvalSchema),
  approvalsNeeded: z.number(),
  /** Append-only; the first entry is the submission. */
  history: z.array(entrySchema),
  /** Since when it waits for its next step; `null` when there is none. */
  waitsSince: z.nullable(z.date()),
  decidedAt: z.nullable(z.date()),
};
export type ApprovalFields = z.infer<z.ZodMiniObject<typeof approvalFields, z.core.$strict>>;

/** Declares the steps that members took in the documents of others. */
export const decisionsIn = <M extends AnyModel>(model: M, title: string): PersonalData => {
  // A document that was erased has neither.
  type Steps = Partial<Pick<ApprovalFields, 'author' | 'history'>>;
  return personalData(model as Model<Steps>, {
    title,
    about:
      ({ id }) =>
      ({ author, history = [] }) =>
        author?.id !== id && history.some(({ by }) => by.id === id),
    shows: ({ history = [] }, { id }) => ({ steps: history.filter(({ by }) => by.id === id) }),
    until: 'with the record that was decided on',
    erase: { keepsBecause: 'Decisions name the person who made them as long as the record is kept.' },
  });
};

/** The fields of a new document, whose id is that of the request. One that needs no approval is approved at once. */
export function submittedFields(
  _id: string,
  author: Person,
  at: Date,
  approvalsNeeded: number,
): ApprovalFields {
  const waits = approvalsNeeded > 0;
  const state = waits ? 'Pending' : 'Approved';
  return {
    _id,
    state,
    version: 0,
    author,
    approvals: [],
    approvalsNeeded,
    history: [{ id: _id, at, by: author, for: null, action: 'submit', from: null, to: state, text: '' }],
    waitsSince: waits ? at : null,
    decidedAt: waits ? null : at,
  };
}

/** A reviewer and the absent members they stand in for, whose requests they can't decide on. `null`: not a reviewer. */
export type Reviewer = { absent: Person[] } | null;

export interface ApprovalStep {
  action: ApprovalAction;
  requestId: string;
  version?: number | undefined;
  text: string;
}

/** The step of a decision. Without a request id, the same decision of the same reviewer is known again anyway. */
export const decisionStep = ({
  status,
  requestId = randomBytes(16).toString('hex'),
  ...step
}: Pick<ApprovalStep, 'version' | 'text'> & {
  status: 'Approved' | 'Rejected';
  requestId?: string | undefined;
}): ApprovalStep & { action: 'approve' | 'reject' } => ({
  ...step,
  requestId,
  action: status === 'Approved' ? 'approve' : 'reject',
});

export const createApprovals = (standIns: StandIns) => ({
  standIns,
  async reviewerOf(caller: Pick<Caller, 'id' | 'roles'>): Promise<Reviewer> {
    if (!may(caller.roles, 'application.review')) return null;
    return { absent: await standIns.absentFor(caller, 'application.review') };
  },
});

export type Approvals = ReturnType<typeof createApprovals>;

/** The authors whose documents this reviewer can't decide on: the reviewer, and the absent members they replace. */
export const notReviewedBy = ({ id }: Pick<Caller, 'id'>, { absent }: NonNullable<Reviewer>): string[] => [
  id,
  ...absent.map((person) => person.id),
];

type Judged = Pick<ApprovalFields, 'author' | 'approvals' | 'state'>;

export const possibleActions = (
  document: Judged,
  reviewer: Reviewer,
  caller: Pick<Caller, 'id'>,
): ApprovalAction[] =>
  approvalActions.filter((action) => {
    const from: readonly ApprovalState[] = approvalRules[action].from;
    const isTheirs =
      from.includes(document.state) && roleRefusal(document, reviewer, caller, action) === null;
    return isTheirs && (action !== 'approve' || !approvalOf(document, caller));
  });

const isReview = (action: ApprovalAction) => approvalRules[action].by.some((role) => role === 'reviewer');

/** Why an action is never this person's, whatever the state. */
function roleRefusal(
  { author }: Judged,
  reviewer: Reviewer,
  caller: Pick<Caller, 'id'>,
  action: ApprovalAction,
): 'forbidden' | 'own-application' | null {
  if (!isReview(action)) return author.id === caller.id ? null : 'forbidden';
  if (!reviewer) return 'forbidden';
  return notReviewedBy(caller, reviewer).includes(author.id) ? 'own-application' : null;
}

const approvalOf = ({ approvals }: Judged, { id }: Pick<Person, 'id'>): Approval | undefined =>
  approvals.find((approval) => approval.by.id === id || approval.for?.id === id);

/** The change that a step makes by `approvalRules`, to be written by `changeRecord`. `null`: it was taken already. */
export function takeApproval(
  document: ApprovalFields,
  reviewer: Reviewer,
  caller: Caller,
  step: ApprovalStep,
  at: Date,
): Pick<ApprovalFields, 'state' | 'approvals' | 'history' | 'waitsSince' | 'decidedAt'> | null {
  const { state, approvals, approvalsNeeded, history } = document;
  const { action, requestId, text } = step;
  const by = personOf(caller);
  const never = roleRefusal(document, reviewer, by, action);
  if (never) throw new DomainError(never);
  if (isRetry(document, step) || isSameDecision(document, by, step)) return null;
  const refusal = refusalOf(approvalRules, document, step, isDecided);
  if (refusal) throw conflict(document, by, refusal);

  const who: Approval = { by, for: null };
  if (action === 'approve') requireVoice(document, by);
  const given = action === 'approve' ? [...approvals, who] : approvals;
  const to = action === 'approve' && given.length < approvalsNeeded ? state : approvalRules[action].to;
  const decided = isDecided(to);
  return {
    state: to,
    // They were for what it said before.
    approvals: action === 'revise' ? [] : given,
    history: [...history, { id: requestId, at, ...who, action, from: state, to, text }],
    waitsSince: decided ? null : at,
    decidedAt: decided ? at : null,
  };
}

function requireVoice(document: ApprovalFields, by: Person): void {
  const spent = approvalOf(document, by);
  if (!spent) return;
  throw new DomainError('already-approved', {
    message: `${actorInWords(spent, by)} already approved this. Someone else needs to approve it too.`,
  });
}

/**
 * A repeated decision. The specification's call has no request id, so this holds while later steps still agree with it.
 */
function isSameDecision(
  { state, history }: ApprovalFields,
  { id }: Person,
  { action, text }: ApprovalStep,
): boolean {
  if (!isReview(action)) return false;
  const last = history.findLast((entry) => entry.by.id === id || entry.action === 'revise');
  if (!last || last.action !== action || last.text !== text) return false;
  return state === last.to || state === approvalRules[action].to;
}

const actionInWords: Record<ApprovalEntry['action'], string> = {
  submit: 'sent this',
  approve: 'approved this',
  reject: 'rejected this',
  'request-changes': 'asked for changes',
  revise: 'changed this',
  withdraw: 'withdrew this',
};

function conflict({ state, history }: ApprovalFields, reader: Person, code: Refusal): DomainError {
  if (code === 'history-full') return new DomainError(code);
  const last = history.at(-1)!;
  const who = `${actorInWords(last, reader)} ${actionInWords[last.action]}`;
  if (isDecided(state)) return new DomainError('already-decided', { message: `${who} already.` });
  return code === 'step-not-possible' ? notPossible(`${who} already.`) : changedSinceOpened(who);
}

function actorInWords({ by, for: absent }: Approval, reader: Person): string {
  const subject = by.id === reader.id ? 'You' : by.name;
  return absent ? `${subject}, for ${absent.id === reader.id ? 'you' : absent.name},` : subject;
}
