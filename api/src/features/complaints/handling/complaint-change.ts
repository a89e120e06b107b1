import {
  type AuthorChange,
  type ComplaintAction,
  type ComplaintChange,
  complaintRules,
  type ComplaintState,
} from '@campus/contracts/complaints';
import { DomainError } from '../../../platform/http/errors.ts';
import { compareAndSet, isRetry, refusalOf } from '../../../platform/storage/workflow.ts';
import { isFor, isOpen, isWiped, type Viewer, type Viewpoint, viewpointOf } from '../policy.ts';
import { derivedFields } from '../derived-fields.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';
import type { ComplaintsContext } from '../context.ts';
import { authorEffect, type BoardChange, boardEffect } from './complaint-effects.ts';
import { countPace } from './figures.ts';
import { complaintLetter } from './complaint-letters.ts';
import { readComplaint, readFields } from './read-complaint.ts';
import { wipePictures } from './wipe.ts';
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
  const { models, audit, mail } = context;
  for (;;) {
    const { complaint } = await readComplaint(context, viewer, id);
    requireViewer(complaint, viewer, change.action);
    if (isRetry(complaint, change)) {
      await finishWiping(context, complaint);
      return complaint;
    }
    const refusal = refusalOf(complaintRules, complaint, change, (state: ComplaintState) => !isOpen(state));
    if (refusal) throw new DomainError(refusal);
    const update = await updateOf(context, viewer, complaint, change);
    const after = await compareAndSet(models.complaints, complaint, update, readFields);
    // Another step came first: read again and judge this change by what is there now.
    if (!after) continue;
    await countPace(context, complaint, after);
    await audit.deliver(models.complaints, id);
    if (after.author) await mail.deliver(models.complaints, id);
    await finishWiping(context, after);
    return after;
  }
}

/** Can be repeated: a crash may have come between it and the step. */
async function finishWiping(context: ComplaintsContext, complaint: ReadComplaint): Promise<void> {
  if (!isWiped(complaint)) return;
  await wipePictures(context, complaint);
  await context.traces.forgetDeleted();
}

function requireViewer(complaint: ReadComplaint, viewer: Viewer, action: ComplaintAction): void {
  const view = viewOf(complaint, viewer);
  if (isFor(view, action)) return;
  const couldOtherwise = view === 'author' && viewpointOf({ ...complaint, author: null }, viewer) === 'board';
  throw new DomainError(couldOtherwise ? 'own-complaint' : 'forbidden');
}

/** For a complaint that this viewer may see. */
const viewOf = (complaint: ReadComplaint, viewer: Viewer): Viewpoint => viewpointOf(complaint, viewer)!;

async function updateOf(
  context: ComplaintsContext,
  viewer: Viewer,
  complaint: ReadComplaint,
  change: ComplaintChange,
) {
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
  const carried = {
    ...(effect.audit && { outbox: effect.audit }),
    ...(letter && { letters: context.mail.letter(`complaint:${complaint._id}:${requestId}`, letter) }),
  };
  const next = { ...complaint, state: to ?? state, ...effect.set };
  return {
    $set: {
      ...effect.set,
      state: next.state,
      ...derivedFields(next),
      overOn: isOpen(next.state) ? null : entry.on,
      // A complaint that was never listed leaves no tombstone.
      ...(to === 'deleted' && { listed }),
      ...paceAfter(complaint, entry),
      history: [...next.history, entry],
    },
    // A message doesn't count: a step from what was read before it is still one from what was read.
    ...('version' in change && { $inc: { version: 1 } }),
    ...(Object.keys(carried).length > 0 && { $push: carried }),
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
