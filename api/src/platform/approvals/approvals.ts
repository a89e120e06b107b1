import {
  type ApprovalAction,
  approvalActions,
  type ApprovalEntry,
  approvalRules,
  type ApprovalState,
  isDecided,
  may,
  type Person,
} from '@campus/contracts';
import { DomainError } from '../errors.ts';
import type { LetterRecord } from '../mail/mailer.ts';
import type { Caller } from '../member-store.ts';
import { type SteppedModel, takeStep } from '../workflow.ts';
import type { StandIns } from './stand-ins.ts';

export interface ApprovalEntryRecord extends Omit<ApprovalEntry, 'at'> {
  at: Date;
}

/** An approval and its voice: that of `for`, from the time when members without the role could stand in, or of `by`. */
interface Approval {
  by: Person;
  for: Person | null;
}

/** What every document has that asks for approval. */
export interface ApprovalFields {
  _id: string;
  state: ApprovalState;
  version: number;
  author: Person;
  /** Since it was last changed by its author. */
  approvals: Approval[];
  approvalsNeeded: number;
  /** Append-only; the first entry is the submission. */
  history: ApprovalEntryRecord[];
  /** Since when it waits for its next step; `null` when there is none. */
  waitsSince: Date | null;
  decidedAt: Date | null;
}

/** A member who reviews, and the members they stand in for, on whose requests they don't decide. `null`: no reviewer. */
export type Reviewer = { absent: Person[] } | null;

export interface ApprovalStep {
  action: ApprovalAction;
  requestId: string;
  version?: number | undefined;
  /** The reason. */
  text: string;
}

/** One kind of document, for one caller. */
interface Approved<D extends ApprovalFields> {
  model: SteppedModel;
  /** Fields that aren't read. */
  projection: Record<string, 0>;
  /** The document, if it exists for such a reviewer. @throws DomainError `not-found` */
  read: (reviewer: Reviewer) => Promise<D>;
  /** What else the step changes, in the same write; asked again when somebody is quicker. */
  alsoSet?: (document: D, next: Pick<D, 'state' | 'decidedAt'>) => Promise<Partial<D>> | Partial<D>;
  /** What the step has people told by mail: carried by the document from the same write on, see `addLetters`. */
  lettersOf?: (document: D, entry: ApprovalEntryRecord) => LetterRecord[];
}

export interface Approvals {
  standIns: StandIns;
  reviewerOf: (caller: Pick<Caller, 'id' | 'roles'>) => Promise<Reviewer>;
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
  const reviewerOf: Approvals['reviewerOf'] = async (caller) => {
    if (!may(caller.roles, 'application.review')) return null;
    return { absent: await standIns.absentFor(caller, 'application.review') };
  };

  return {
    standIns,
    reviewerOf,
    async take<D extends ApprovalFields>(
      { model, projection, read, alsoSet = () => ({}), lettersOf = () => [] }: Approved<D>,
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
          read: () => read(reviewer),
          admit: (document) => {
            const code = roleRefusal(document, reviewer, by, step.action);
            if (code) throw new DomainError(code);
          },
          isEnd: isDecided,
          isRepeated: (document) => isSameDecision(document, by, step),
          refuse: (document, code) => tooLate(document, by, code),
          update: async (document) => {
            const changed = next(document, by, step, new Date(now()));
            const { state, decidedAt, history } = changed;
            const letters = lettersOf(document, history.at(-1)!);
            return {
              $set: { ...changed, ...(await alsoSet(document, { state, decidedAt })) },
              $inc: { version: 1 },
              ...(letters.length > 0 && { $push: { letters: { $each: letters } } }),
            } as object;
          },
        },
        step,
      );
    },
  };
}

export const personOf = ({ id, name, email }: Caller): Person => ({ id, name: name || email });

/** Whose documents are not for this reviewer to decide on: his own, and those of whom he stands in for. */
export const notReviewedBy = ({ id }: Pick<Caller, 'id'>, { absent }: NonNullable<Reviewer>): string[] => [
  id,
  ...absent.map((person) => person.id),
];

/** What it takes to judge who may do what. */
type Judged = Pick<ApprovalFields, 'author' | 'approvals' | 'state'>;

/** Everything that the caller can do with it now. */
export const possibleActions = (
  document: Judged,
  reviewer: Reviewer,
  caller: Pick<Caller, 'id'>,
): ApprovalAction[] =>
  approvalActions.filter((action) => {
    const from: readonly ApprovalState[] = approvalRules[action].from;
    const isHis = from.includes(document.state) && roleRefusal(document, reviewer, caller, action) === null;
    return isHis && (action !== 'approve' || !approvalOf(document, caller));
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

/** The approval that a person's voice went into. */
const approvalOf = ({ approvals }: Judged, { id }: Pick<Person, 'id'>): Approval | undefined =>
  approvals.find((approval) => approval.by.id === id || approval.for?.id === id);

/**
 * The fields that a step changes.
 * @throws DomainError `already-approved`
 */
function next(document: ApprovalFields, by: Person, { action, requestId, text }: ApprovalStep, at: Date) {
  const { state, approvals, approvalsNeeded, history } = document;
  const who: Approval = { by, for: null };
  if (action === 'approve') requireVoice(document, by);
  const given = action === 'approve' ? [...approvals, who] : approvals;
  const to = action === 'approve' && given.length < approvalsNeeded ? state : approvalRules[action].to;
  const decided = isDecided(to);
  const entry: ApprovalEntryRecord = { id: requestId, at, ...who, action, from: state, to, text };
  return {
    state: to,
    // They were for what it said before.
    approvals: action === 'revise' ? [] : given,
    history: [...history, entry],
    waitsSince: decided ? null : at,
    decidedAt: decided ? at : null,
  };
}

function requireVoice(document: ApprovalFields, by: Person): void {
  const spent = approvalOf(document, by);
  if (!spent) return;
  throw new DomainError('already-approved', {
    message: `${inWords(spent, by)} approved this already. It needs the approval of somebody else as well.`,
  });
}

/**
 * A decision that is sent again, without the request id that the specification's call doesn't have; as long as what
 * came after it still agrees with it.
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

const done: Record<ApprovalEntry['action'], string> = {
  submit: 'sent this',
  approve: 'approved this',
  reject: 'rejected this',
  'request-changes': 'asked for changes',
  revise: 'changed this',
  withdraw: 'withdrew this',
};

/** Tells who was quicker. */
function tooLate(
  { state, history }: ApprovalFields,
  reader: Person,
  code: 'state-changed' | 'step-not-possible',
): DomainError {
  const last = history.at(-1)!;
  const who = `${inWords(last, reader)} ${done[last.action]}`;
  if (isDecided(state)) return new DomainError('already-decided', { message: `${who} already.` });
  if (code === 'step-not-possible') return new DomainError(code, { message: `${who} already.` });
  return new DomainError(code, { message: `${who} since you read it. Look at it again.` });
}

function inWords({ by, for: absent }: Approval, reader: Person): string {
  const subject = by.id === reader.id ? 'You' : by.name;
  return absent ? `${subject}, for ${absent.id === reader.id ? 'you' : absent.name},` : subject;
}
