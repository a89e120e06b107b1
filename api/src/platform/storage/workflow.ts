import type { UpdateQuery } from 'mongoose';

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
  /** The same again is the same step, which counts once. */
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

/** The part of a mongoose model that is used here; its own types don't fit documents that are read only in part. */
interface SteppedModel {
  findOneAndUpdate: (
    filter: object,
    update: object,
    options: { returnDocument: 'after'; projection: Record<string, 0> },
  ) => { lean: <D>() => PromiseLike<D | null> };
}

/**
 * Writes a step to the document that was read, unless another step was quicker.
 * @param projection fields that aren't read
 * @returns the document after it; `null`: read it again, and decide anew what the step means now
 */
export const compareAndSet = async <D extends Stepped>(
  model: SteppedModel,
  { _id, version, history }: D,
  update: UpdateQuery<D>,
  projection: Record<string, 0> = {},
): Promise<D | null> =>
  model
    // Entries are only appended: an equal length means the same history.
    .findOneAndUpdate({ _id, version, history: { $size: history.length } }, update, {
      returnDocument: 'after',
      projection,
    })
    .lean<D>();
