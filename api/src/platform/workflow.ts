import type { UpdateQuery } from 'mongoose';
import { DomainError } from './errors.ts';

/** A document that goes from state to state, step by step, by a table of rules. */
export interface Stepped {
  _id: string;
  state: string;
  /** Counts changes: each is made from the version that was read. */
  version: number;
  /** Append-only. An entry's id is the request id that it came with. */
  history: { id: string }[];
}

/** When an action is possible, and the state that it leads to; `null` leaves it. */
interface Rule {
  from: readonly string[];
  to: string | null;
}

export interface Step {
  action: string;
  /** The same again is the same step, which counts once. */
  requestId: string;
  /** The version that was read; a step without one is made from whatever is there. */
  version?: number | undefined;
}

/** What is used of a mongoose model: of a document that is read only in part, its own types wouldn't fit. */
export interface SteppedModel {
  findOneAndUpdate: (
    filter: object,
    update: object,
    options: { returnDocument: 'after'; projection: Record<string, 0> },
  ) => { lean: <D>() => PromiseLike<D | null> };
}

/** How documents of one kind are changed, for one caller. */
interface Workflow<D extends Stepped, S extends Step> {
  model: SteppedModel;
  rules: Record<S['action'], Rule>;
  /** Fields that aren't read. */
  projection: Record<string, 0>;
  /** The document, if it exists for this caller. @throws DomainError `not-found` */
  read: () => Promise<D>;
  /** @throws DomainError when the action is never this caller's */
  admit: (document: D) => void;
  /** What is written when the step is possible; steps that others are to notice count the version up. */
  update: (document: D) => Promise<UpdateQuery<D>> | UpdateQuery<D>;
  /** Whether a state waits for nobody: a step that leads there is possible however long the history is. */
  isEnd: (state: D['state']) => boolean;
  /** Whether a step under another request id is the one that was made already. */
  isRepeated?: (document: D) => boolean;
  /** The refusal of a step that came too late, in words that fit. */
  refuse?: (document: D, code: 'state-changed' | 'step-not-possible') => DomainError;
}

/** Entries that a history takes: a document has an end. */
const mostEntries = 300;

/**
 * Makes one step, by one compare-and-set: of two from the same version the first counts.
 * @returns the document before and after it; `before` is null when the same step was made already
 * @throws DomainError `state-changed`, `step-not-possible`, `history-full`, and what the workflow throws
 */
export async function takeStep<D extends Stepped, S extends Step>(
  workflow: Workflow<D, S>,
  step: S,
): Promise<{ before: D | null; after: D }> {
  const { model, projection, read, admit, update, isRepeated = () => false } = workflow;
  for (;;) {
    const document = await read();
    admit(document);
    if (document.history.some(({ id }) => id === step.requestId) || isRepeated(document))
      return { before: null, after: document };
    requireStep(workflow, document, step);
    const { _id, version, history } = document;
    const after = await model
      .findOneAndUpdate(
        // Entries are only ever added: as many of them are the same.
        { _id, version, history: { $size: history.length } },
        await update(document),
        { returnDocument: 'after', projection },
      )
      .lean<D>();
    if (after) return { before: document, after };
    // Somebody was quicker. What that means is decided anew: what came in between may be in nobody's way.
  }
}

function requireStep<D extends Stepped, S extends Step>(
  { rules, isEnd, refuse = (_, code) => new DomainError(code) }: Workflow<D, S>,
  document: D,
  { action, version }: S,
): void {
  const { from, to } = rules[action as S['action']];
  if (version !== undefined && version !== document.version) throw refuse(document, 'state-changed');
  if (!from.includes(document.state)) throw refuse(document, 'step-not-possible');
  // However long its history is, it comes to an end: who fills it can't keep it waiting for ever.
  const ends = to !== null && isEnd(to);
  if (document.history.length >= mostEntries && !ends) throw new DomainError('history-full');
}
