import type { ProblemCode } from '@campus/contracts/areas';
import type { UpdateQuery } from 'mongoose';
import { DomainError } from '../http/errors.ts';
import { isDuplicateKey } from './mongo-errors.ts';
import type { CarrierId, Outbox } from './outbox.ts';

/** A document that goes from state to state, step by step, by a table of rules. */
export interface Stepped {
  _id: string;
  state: string;
  /** Counts changes: each is made from the version that was read. */
  version: number;
  /** Append-only. An entry's id is the id of the request that made it. */
  history: { id: string }[];
}

export interface Step {
  action: string;
  requestId: string;
  /** The version that was read; a step without one is made from whatever is there. */
  version?: number | undefined;
}

/** When each action is possible, and the state that it leads to; `null` leaves it. */
type Rules<Action extends string> = Record<Action, { from: readonly string[]; to: string | null }>;

export type Refusal = 'state-changed' | 'step-not-possible' | 'history-full';

/** Entries that a history takes: a document has an end. */
const mostEntries = 300;

/** Whether this very request made its step before. */
export const isRetry = ({ history }: Stepped, { requestId }: Pick<Step, 'requestId'>): boolean =>
  history.some(({ id }) => id === requestId);

/**
 * Why the table refuses a step; `null`: it is possible.
 * @param isEnd whether nothing waits in a state: a step that leads there is possible however long the history is, so
 * that no one can keep a document open by filling it
 */
export function refusalOf<S extends Step, State extends string>(
  rules: Rules<S['action']>,
  document: Stepped,
  step: S,
  isEnd: (state: State) => boolean,
): Refusal | null {
  const { from, to } = rules[step.action as S['action']];
  if (step.version !== undefined && step.version !== document.version) return 'state-changed';
  if (!from.includes(document.state)) return 'step-not-possible';
  const ends = to !== null && isEnd(to as State);
  return document.history.length >= mostEntries && !ends ? 'history-full' : null;
}

/** @param who the quicker person and their step: `Ravi approved this` */
export const changedSinceOpened = (who: string) =>
  new DomainError('state-changed', { message: `${who} since you opened it. Check the new version.` });

/** The part of a mongoose model that is used here; its own types don't fit documents that are read only in part. */
interface ChangedModel {
  collection: { name: string };
  findOneAndUpdate: (
    filter: object,
    update: object,
    options: { returnDocument: 'after' },
  ) => { lean: <R>() => PromiseLike<R | null> };
}

/** A record that several people may change. Each change moves its state, version or history, whichever it has. */
interface Changing {
  _id: string;
  state?: string;
  version?: number;
  /** Entries are only appended: an equal length means the same history. */
  history?: unknown[];
}

/**
 * Writes to the record that was read, unless another change was quicker.
 * @returns the record after it; `null`: read it again, and decide anew what the change means now
 */
const compareAndSet = async <R extends Changing>(
  model: ChangedModel,
  { _id, state, version, history }: R,
  update: UpdateQuery<R>,
): Promise<R | null> =>
  model
    // `null` matches a field that isn't there.
    .findOneAndUpdate(
      {
        _id,
        state: state ?? null,
        version: version ?? null,
        history: history ? { $size: history.length } : null,
      },
      update,
      { returnDocument: 'after' },
    )
    .lean();

/** A change with its consequences, all stored by the same write. */
export interface Change<R> {
  set: Partial<R>;
  unset?: Partial<Record<keyof R, 1>>;
  letters?: { _id: CarrierId }[];
  /** For the audit log. */
  outbox?: { _id: CarrierId }[];
  /** A step from the version before is still one from what was read. */
  keepsVersion?: boolean;
  /** Runs after the change. A crash may come first, so something else must be able to catch up on it. */
  onChanged?: (after: R) => Promise<unknown>;
}

/** A record as it was read, and the change to make; `null`: the same request made it already. */
export interface Decision<R> {
  record: R;
  change: Change<R> | null;
}

/**
 * Changes a record with optimistic concurrency, and delivers its letters and audit entries.
 * @param decide reads the record and decides; it is called again when another change came first
 * @returns the record after the change
 */
export async function changeRecord<R extends Changing>(
  { mail, audit }: Record<'mail' | 'audit', Pick<Outbox, 'deliver'>>,
  model: ChangedModel,
  decide: () => Promise<Decision<R>>,
): Promise<R> {
  for (;;) {
    const { record, change } = await decide();
    if (!change) return record;
    const { set, unset = {}, letters = [], outbox = [], keepsVersion, onChanged } = change;
    // The model's schema leaves out what its records don't have.
    const after = await compareAndSet(model, record, {
      $set: set,
      $unset: unset,
      $inc: { version: keepsVersion ? 0 : 1 },
      $push: { letters: { $each: letters }, outbox: { $each: outbox } },
    } as UpdateQuery<R>);
    if (!after) continue;
    if (letters.length > 0) await mail.deliver(model, after._id);
    if (outbox.length > 0) await audit.deliver(model, after._id);
    await onChanged?.(after);
    return after;
  }
}

/** A new record from a client, which may send it again after a lost answer. */
interface Submission<R> {
  find: () => PromiseLike<R | null>;
  isSame: (found: R) => boolean | Promise<boolean>;
  /** Why it is refused when another submission has the key. */
  refusal: ProblemCode;
  /** Checks and stores it. Called again when another request took a unique key first. */
  insert: () => Promise<R>;
}

/** Above the turns of any day: with each attempt that is lost, another request took one. */
const mostAttempts = 30;

export async function submitOnce<R>({ find, isSame, refusal, insert }: Submission<R>): Promise<R> {
  let refused: DomainError | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const found = await find();
    if (found && (await isSame(found))) return found;
    if (found) throw new DomainError(refusal);
    if (refused) throw refused;
    try {
      return await insert();
    } catch (error) {
      // Either way look again: this very submission, sent twice at once, may have been stored meanwhile.
      if (error instanceof DomainError) refused = error;
      else if (!isDuplicateKey(error) || attempt === mostAttempts) throw error;
    }
  }
}
