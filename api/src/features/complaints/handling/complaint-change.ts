import {
  type AuthorChange,
  type ComplaintAction,
  type ComplaintChange,
  complaintRules,
} from '@campus/contracts';
import type { AuditRecord } from '../../../platform/audit-log.ts';
import { DomainError } from '../../../platform/errors.ts';
import { takeStep } from '../../../platform/workflow.ts';
import { isOpen, isWiped } from '../complaint-state.ts';
import { derivedFields } from '../derived-fields.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';
import { isFor, type Viewer, type Viewpoint, viewpointOf } from '../policy.ts';
import type { Room } from '../room.ts';
import { authorEffect } from './author-effect.ts';
import { type BoardChange, boardEffect, boardMemberOf } from './board-effect.ts';
import { countPace } from './figures.ts';
import { complaintLetter } from './letters.ts';
import { readComplaint, readFields } from './read-complaint.ts';
import { wipePictures } from './wipe.ts';

/** What a change makes of a complaint, besides the state that the table of rules says. */
export interface Effect extends Pick<EntryRecord, 'audience' | 'text'> {
  set: Partial<ReadComplaint>;
  audit?: AuditRecord;
}

/**
 * One step or message of this viewer. The same request again changes nothing more; of two steps from one version the
 * first counts.
 * @returns the complaint after it
 * @throws DomainError `not-found`, `forbidden`, `own-complaint`, `state-changed`, `step-not-possible`, `history-full`,
 * `invalid-input`, `vulgar-content`
 */
export async function changeComplaint(
  room: Room,
  viewer: Viewer,
  id: string,
  change: ComplaintChange,
): Promise<ReadComplaint> {
  const { models, audit, mail, traces } = room;
  const { before, after } = await takeStep<ReadComplaint, ComplaintChange>(
    {
      model: models.complaints,
      rules: complaintRules,
      projection: readFields,
      read: async () => (await readComplaint(room, viewer, id)).complaint,
      admit: (complaint) => requireViewer(complaint, viewer, change.action),
      update: (complaint) => updateOf(room, viewer, complaint, change),
      isEnd: (state) => !isOpen(state),
    },
    change,
  );
  if (before) {
    await countPace(room, before, after);
    await audit.deliver(models.complaints, id);
    if (after.author) await mail.deliver(models.complaints, id);
  }
  if (isWiped(after)) {
    await wipePictures(room, after);
    await traces.forgetDeleted();
  }
  return after;
}

function requireViewer(complaint: ReadComplaint, viewer: Viewer, action: ComplaintAction): void {
  const view = viewOf(complaint, viewer);
  if (isFor(view, action)) return;
  const couldOtherwise = view === 'author' && viewpointOf({ ...complaint, author: null }, viewer) === 'board';
  throw new DomainError(couldOtherwise ? 'own-complaint' : 'forbidden');
}

/** Of a complaint that exists for this viewer. */
const viewOf = (complaint: ReadComplaint, viewer: Viewer): Viewpoint => viewpointOf(complaint, viewer)!;

async function updateOf(room: Room, viewer: Viewer, complaint: ReadComplaint, change: ComplaintChange) {
  const { action, requestId } = change;
  const { state, listed } = complaint;
  const board = viewer !== 'code-holder' && viewOf(complaint, viewer) === 'board' ? viewer : null;
  // Whose change it is was looked up in the table, which the types don't know.
  const effect = board
    ? await boardEffect(room, complaint, board, change as BoardChange)
    : await authorEffect(room, complaint, change as AuthorChange);
  const { to } = complaintRules[action];
  const entry: EntryRecord = {
    id: requestId,
    on: room.today(),
    by: board ? 'board' : 'author',
    member: board && boardMemberOf(board),
    action,
    to,
    audience: effect.audience,
    text: effect.text,
  };
  const letter = complaintLetter(complaint, entry);
  const carried = {
    ...(effect.audit && { outbox: effect.audit }),
    ...(letter && { letters: room.mail.letter(`complaint:${complaint._id}:${requestId}`, letter) }),
  };
  const next = { ...complaint, state: to ?? state, ...effect.set };
  return {
    $set: {
      ...effect.set,
      state: next.state,
      ...derivedFields(next),
      // What nobody saw leaves no tombstone.
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
