import {
  type AuthorChange,
  type ComplaintAction,
  type ComplaintChange,
  complaintRules,
} from '@campus/contracts';
import type { AuditRecord } from '../../../platform/audit-log.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { isOpen, isWiped } from '../complaint-state.ts';
import { derivedFields } from '../derived-fields.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';
import { isFor, isPossible, type Viewer, type Viewpoint, viewpointOf } from '../policy.ts';
import type { Room } from '../room.ts';
import { authorEffect } from './author-effect.ts';
import { type BoardChange, boardEffect, boardMemberOf } from './board-effect.ts';
import { countPace, type Pace } from './figures.ts';
import { readComplaint } from './read-complaint.ts';
import { wipePictures } from './wipe.ts';

/** What a change makes of a complaint, besides the state that the table of rules says. */
export interface Effect extends Pick<EntryRecord, 'audience' | 'text'> {
  set: Partial<ReadComplaint>;
  audit?: AuditRecord;
}

/** Entries that a history takes: a document has an end. */
const mostEntries = 300;

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
  for (;;) {
    const { complaint, view } = await readComplaint(room, viewer, id);
    requireViewer(complaint, view, viewer, change.action);
    if (complaint.history.some((entry) => entry.id === change.requestId)) {
      if (isWiped(complaint)) await wipePictures(room, complaint);
      return complaint;
    }
    requireStep(complaint, change);
    // Whose change it is was looked up in the table, which the types don't know.
    const isBoard = view === 'board' && viewer !== 'code-holder';
    const effect = isBoard
      ? await boardEffect(room, complaint, viewer, change as BoardChange)
      : await authorEffect(room, complaint, change as AuthorChange);
    const changed = await write(room, complaint, isBoard ? viewer : null, change, effect);
    if (changed) return changed;
    // Somebody was quicker. What that means is decided anew: a message in between is in nobody's way.
  }
}

function requireViewer(
  complaint: ReadComplaint,
  view: Viewpoint,
  viewer: Viewer,
  action: ComplaintAction,
): void {
  if (isFor(view, action)) return;
  const couldOtherwise = view === 'author' && viewpointOf({ ...complaint, author: null }, viewer) === 'board';
  throw new DomainError(couldOtherwise ? 'own-complaint' : 'forbidden');
}

function requireStep(complaint: ReadComplaint, change: ComplaintChange): void {
  if ('version' in change && change.version !== complaint.version) throw new DomainError('state-changed');
  if (!isPossible(complaint, change.action)) throw new DomainError('step-not-possible');
  // However long its history is, it comes to an end: who fills it can't keep it in the queue for ever.
  const { to } = complaintRules[change.action];
  const ends = to !== null && !isOpen(to);
  if (complaint.history.length >= mostEntries && !ends) throw new DomainError('history-full');
}

/** The complaint after the change; `null` when it isn't any more as it was read. */
async function write(
  room: Room,
  complaint: ReadComplaint,
  /** `null`: its author. */
  board: Caller | null,
  { action, requestId, ...change }: ComplaintChange,
  effect: Effect,
): Promise<ReadComplaint | null> {
  const { models, audit, today } = room;
  const { _id, version, history, state, listed } = complaint;
  const { to } = complaintRules[action];
  const entry: EntryRecord = {
    id: requestId,
    on: today(),
    by: board ? 'board' : 'author',
    member: board && boardMemberOf(board),
    action,
    to,
    audience: effect.audience,
    text: effect.text,
  };
  const next = { ...complaint, state: to ?? state, ...effect.set };
  const derived = derivedFields(next);
  const pace = paceAfter(complaint, entry);
  const changed = await models.complaints
    .findOneAndUpdate(
      // Its entries are only ever added to: as many of them are the same.
      { _id, version, history: { $size: history.length } },
      {
        $set: {
          ...effect.set,
          state: next.state,
          ...derived,
          // What nobody saw leaves no tombstone.
          ...(to === 'deleted' && { listed }),
          ...pace,
          history: [...next.history, entry],
        },
        // A message doesn't count: a step from what was read before it is still one from what was read.
        ...('version' in change && { $inc: { version: 1 } }),
        ...(effect.audit && { $push: { outbox: effect.audit } }),
      },
      { returnDocument: 'after', projection: { outbox: 0, terms: 0 } },
    )
    .lean<ReadComplaint>();
  if (!changed) return null;
  await countPace(room, complaint, pace);
  if (effect.audit) await audit.deliver(models.complaints, _id);
  if (isWiped(changed)) await wipePictures(room, changed);
  return changed;
}

/** The days that this entry decides: of the first answer that the author can read, and of the first closing. */
function paceAfter(
  { answeredOn, closedOn }: ReadComplaint,
  { on, by, action, to, audience, text }: EntryRecord,
): Pace {
  const isMessage = action !== 'edit' && action !== 'delete' && audience !== 'board' && text !== '';
  const isAnswer = by === 'board' && (isMessage || to === 'closed');
  return {
    ...(isAnswer && answeredOn === null && { answeredOn: on }),
    ...(to === 'closed' && closedOn === null && { closedOn: on }),
  };
}
