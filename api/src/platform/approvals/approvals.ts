import {
  type ApprovalAction,
  type ApprovalEntry,
  approvalRules,
  type ApprovalState,
  isDecided,
  may,
  type Person,
} from '@campus/contracts';
import type { Model } from 'mongoose';
import { DomainError } from '../errors.ts';
import type { Caller } from '../member-store.ts';
import { takeStep } from '../workflow.ts';
import type { StandIns } from './stand-ins.ts';

export interface ApprovalEntryRecord extends Omit<ApprovalEntry, 'at'> {
  at: Date;
}

/** What every document has that asks for approval. */
export interface ApprovalFields {
  _id: string;
  state: ApprovalState;
  version: number;
  author: Person;
  /** Since it was last changed by its author. */
  approvals: { by: Person; for: Person | null }[];
  approvalsNeeded: number;
  /** Append-only; the first entry is the submission. */
  history: ApprovalEntryRecord[];
  /** Since when it waits for its next step; `null` when there is none. */
  waitsSince: Date | null;
  decidedAt: Date | null;
}

/** As whom a member reviews: by his own role, and for members who are away. `null`: he doesn't. */
export type Reviewer = { self: boolean; absent: Person[] } | null;

export interface ApprovalStep {
  action: ApprovalAction;
  requestId: string;
  version?: number | undefined;
  /** The reason. */
  text: string;
}

/** One kind of document, for one caller. */
interface Approved<D extends ApprovalFields> {
  model: Model<D>;
  /** Fields that aren't read. */
  projection: Record<string, 0>;
  /** @throws DomainError `not-found` */
  read: () => Promise<D>;
  /** What else the step changes, in the same write. */
  alsoSet?: (document: D, next: Pick<D, 'state' | 'decidedAt'>) => Partial<D>;
}

export interface Approvals {
  standIns: StandIns;
  reviewerOf: (caller: Caller) => Promise<Reviewer>;
  /**
   * One step of the table of rules, by one compare-and-set.
   * @returns the document before and after it; `before` is null when the same step was made already
   * @throws DomainError `not-found`, `forbidden`, `own-application`, `already-approved`, `already-decided`,
   * `state-changed`, `step-not-possible`, `history-full`
   */
  take: <D extends ApprovalFields>(
    kind: Approved<D>,
    caller: Caller,
    step: ApprovalStep,
  ) => Promise<{ before: D | null; after: D }>;
}

export function createApprovals({ standIns, now }: { standIns: StandIns; now: () => number }): Approvals {
  const reviewerOf = async (caller: Caller): Promise<Reviewer> => {
    const self = may(caller.roles, 'application.review');
    const absent = await standIns.absentFor(caller.id);
    return self || absent.length > 0 ? { self, absent } : null;
  };

  return {
    standIns,
    reviewerOf,
    async take<D extends ApprovalFields>(
      { model, projection, read, alsoSet = () => ({}) }: Approved<D>,
      caller: Caller,
      step: ApprovalStep,
    ) {
      const reviewer = await reviewerOf(caller);
      const by = personOf(caller);
      return takeStep<D, ApprovalStep>(
        {
          model,
          rules: approvalRules,
          projection,
          read,
          admit: (document) => requireRole(document, reviewer, by, step.action),
          isEnd: (state) => isDecided(state as ApprovalState),
          isRepeated: ({ history }) => isSameDecision(history.at(-1), by, step),
          refuse,
          update: (document) => {
            const absent = isReview(step.action) ? voiceOf(document, reviewer!, by, step.action) : null;
            const changed = next(document, step, { by, for: absent }, new Date(now()));
            const { state, decidedAt } = changed;
            return {
              $set: { ...changed, ...alsoSet(document, { state, decidedAt }) },
              $inc: { version: 1 },
            } as object;
          },
        },
        step,
      );
    },
  };
}

export const personOf = ({ id, name, email }: Caller): Person => ({ id, name: name || email });

const isReview = (action: ApprovalAction) => approvalRules[action].by.some((role) => role === 'reviewer');

function requireRole(
  { author }: ApprovalFields,
  reviewer: Reviewer,
  { id }: Person,
  action: ApprovalAction,
): void {
  if (isReview(action)) {
    if (!reviewer) throw new DomainError('forbidden');
    const standsInForOthers = reviewer.absent.some((person) => person.id !== author.id);
    if (author.id === id || (!reviewer.self && !standsInForOthers)) throw new DomainError('own-application');
  } else if (author.id !== id) throw new DomainError('forbidden');
}

/**
 * For whom this step is made; `null`: for himself. Whoever approves, also through somebody else, does so once.
 * @throws DomainError `already-approved`
 */
function voiceOf(
  { author, approvals }: ApprovalFields,
  { self, absent }: NonNullable<Reviewer>,
  by: Person,
  action: ApprovalAction,
): Person | null {
  const voices = approvals.flatMap((approval) => [approval.by.id, approval.for?.id]);
  const isNew = ({ id }: Person) => action !== 'approve' || !voices.includes(id);
  if (!isNew(by)) throw new DomainError('already-approved');
  if (self) return null;
  const standsInFor = absent.find((person) => person.id !== author.id && isNew(person));
  if (!standsInFor) throw new DomainError('already-approved');
  return standsInFor;
}

/** The fields that a step changes. */
function next(
  { state, approvals, approvalsNeeded, history }: ApprovalFields,
  { action, requestId, text }: ApprovalStep,
  who: { by: Person; for: Person | null },
  at: Date,
) {
  const given = action === 'approve' ? [...approvals, who] : [];
  const isEnough = action !== 'approve' || given.length >= approvalsNeeded;
  const to: ApprovalState = isEnough ? approvalRules[action].to : state;
  const decided = isDecided(to);
  const entry: ApprovalEntryRecord = { id: requestId, at, ...who, action, from: state, to, text };
  return {
    state: to,
    approvals: given,
    history: [...history, entry],
    waitsSince: decided ? null : at,
    decidedAt: decided ? at : null,
  };
}

/** A decision that is sent again, without the request id that the specification's call doesn't have. */
const isSameDecision = (
  last: ApprovalEntryRecord | undefined,
  { id }: Person,
  { action, text }: ApprovalStep,
) => isReview(action) && last?.by.id === id && last.action === action && last.text === text;

const done: Record<ApprovalEntry['action'], string> = {
  submit: 'sent this',
  approve: 'approved this',
  reject: 'rejected this',
  'request-changes': 'asked for changes',
  revise: 'changed this',
  withdraw: 'withdrew this',
};

/** Tells who was quicker. */
function refuse(
  { state, history }: ApprovalFields,
  code: 'state-changed' | 'step-not-possible',
): DomainError {
  const last = history.at(-1);
  const who = last && `${last.by.name} ${done[last.action]}`;
  if (isDecided(state)) return new DomainError('already-decided', who ? { message: `${who} already.` } : {});
  if (code === 'step-not-possible') return new DomainError(code);
  return new DomainError(code, who ? { message: `${who} since you read it. Look at it again.` } : {});
}
