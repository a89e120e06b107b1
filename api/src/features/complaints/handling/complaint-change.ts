import {
  type AuthorChange,
  type ComplaintAction,
  type ComplaintChange,
  complaintRules,
  type ComplaintState,
} from '@campus/contracts/complaints';
import { DomainError } from '../../../platform/http/errors.ts';
import { countChange } from '../../../platform/storage/kept-figures.ts';
import { type Change, changeRecord, isRetry, refusalOf } from '../../../platform/storage/workflow.ts';
import { isFor, isOpen, isWiped, type Viewer, type Viewpoint, viewpointOf } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { derivedFields } from '../derived-fields.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';
import { authorEffect, type BoardChange, boardEffect } from './complaint-effects.ts';
import { countedAfter, keptFigures } from './figures.ts';
import { complaintLetter } from './complaint-letters.ts';
import { obstacleTo, procedureAfter } from '../procedure/steps.ts';
import { readComplaint, wipePictures } from './read-complaint.ts';
import { personOf } from '../../../platform/http/caller.ts';

/**
 * One step or message of this viewer. The same request again changes nothing more; of two steps from one version the
 * first counts.
 * @returns the complaint after it
 */
export async function changeComplaint(
  context: ComplaintsContext,
  viewer: Viewer,
  id: string,
  change: ComplaintChange,
): Promise<ReadComplaint> {
  const after = await changeRecord(context, context.models.complaints, async () => {
    const { complaint: record } = await readComplaint(context, viewer, id);
    requireViewer(record, viewer, change.action);
    if (isRetry(record, change)) return { record, change: null };
    const refusal = refusalOf(complaintRules, record, change, (state: ComplaintState) => !isOpen(state));
    if (refusal) throw new DomainError(refusal);
    const obstacle = obstacleTo(record, change.action, context.today());
    if (obstacle) throw obstacle;
    return { record, change: await changeOf(context, viewer, record, change) };
  });
  // Also when the step is repeated: a crash may have come between the two.
  if (isWiped(after)) {
    await wipePictures(context, after);
    await context.traces.forgetDeleted();
  }
  return after;
}

function requireViewer(complaint: ReadComplaint, viewer: Viewer, action: ComplaintAction): void {
  const view = viewOf(complaint, viewer);
  if (isFor(view, action)) return;
  const couldOtherwise = view === 'author' && viewpointOf({ ...complaint, author: null }, viewer) === 'board';
  throw new DomainError(couldOtherwise ? 'own-complaint' : 'forbidden');
}

/** For a complaint that this viewer may see. */
const viewOf = (complaint: ReadComplaint, viewer: Viewer): Viewpoint => viewpointOf(complaint, viewer)!;

async function changeOf(
  context: ComplaintsContext,
  viewer: Viewer,
  complaint: ReadComplaint,
  change: ComplaintChange,
): Promise<Change<ReadComplaint>> {
  const { action, requestId } = change;
  const { state, listed } = complaint;
  const board = viewer !== 'code-holder' && viewOf(complaint, viewer) === 'board' ? viewer : null;
  // Whose change it is was looked up in the table, which the types don't know.
  const effect = board
    ? await boardEffect(context, complaint, board, change as BoardChange)
    : await authorEffect(context, complaint, change as AuthorChange);
  const { to } = complaintRules[action];
  const entry: EntryRecord = {
    id: requestId,
    on: context.today(),
    by: board ? 'board' : 'author',
    member: board && personOf(board),
    action,
    to,
    audience: effect.audience,
    text: effect.text,
  };
  const letter = complaintLetter(complaint, entry);
  const changed = { ...complaint, state: to ?? state, ...effect.set };
  const next = { ...changed, ...(await procedureAfter(context, changed, entry)) };
  const pace = paceAfter(complaint, entry);
  return {
    set: {
      ...effect.set,
      clocks: next.clocks,
      appealUntil: next.appealUntil,
      state: next.state,
      ...derivedFields(next),
      overOn: isOpen(next.state) ? null : entry.on,
      // A complaint that was never listed leaves no tombstone.
      ...(to === 'deleted' && { listed }),
      ...pace,
      counted: countedAfter(complaint, pace, entry),
      history: [...next.history, entry],
    },
    letters: [
      ...(letter ? [context.mail.letter(`complaint:${complaint._id}:${requestId}`, letter)] : []),
      ...(effect.letters ?? []),
    ],
    outbox: effect.audit ? [effect.audit] : [],
    // A message: a step from what was read before it is still one from what was read.
    keepsVersion: !('version' in change),
    onChanged: (after) => countChange(keptFigures(context.models), context.log, complaint, after),
  };
}

/** The days that this entry decides: of the first answer that the author can read, and of the first closing. */
function paceAfter(
  { answeredOn, closedOn }: ReadComplaint,
  { on, by, action, to, audience, text }: EntryRecord,
): Partial<ReadComplaint> {
  const isMessage = action !== 'edit' && action !== 'delete' && audience !== 'board' && text !== '';
  const isAnswer = by === 'board' && (isMessage || to === 'closed');
  return {
    ...(isAnswer && answeredOn === null && { answeredOn: on }),
    ...(to === 'closed' && closedOn === null && { closedOn: on }),
  };
}
