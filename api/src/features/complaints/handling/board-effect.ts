import {
  type AuditedAction,
  type AuthorChange,
  complaintCategories,
  type ComplaintChange,
} from '@campus/contracts';
import { DomainError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { isWiped } from '../complaint-state.ts';
import type { BoardMember, ReadComplaint } from '../model.ts';
import type { Room } from '../room.ts';
import type { Effect } from './complaint-change.ts';
import { editedText } from './edited-text.ts';
import { readComplaint } from './read-complaint.ts';
import { wiped } from './wipe.ts';

export type BoardChange = Exclude<ComplaintChange, { action: Exclude<AuthorChange['action'], 'edit'> }>;
type Of<Action extends BoardChange['action']> = Extract<BoardChange, { action: Action }>;

/** By the name that stands beside what somebody does here. */
export const boardMemberOf = ({ id, name, email }: Caller): BoardMember => ({ id, name: name || email });

/** @throws DomainError `vulgar-content`, `invalid-input` */
export async function boardEffect(
  room: Room,
  complaint: ReadComplaint,
  caller: Caller,
  change: BoardChange,
): Promise<Effect> {
  switch (change.action) {
    case 'edit':
      return edit(room, complaint, change);
    case 'duplicate':
      await requireOriginal(room, complaint, caller, change.of);
      return { ...said(change), set: { waits: false, duplicateOf: change.of } };
    case 'assign':
      return assign(room, complaint, change);
    case 'hide':
      return hide(room, complaint, caller, change);
    case 'show':
      return show(room, complaint, caller, change);
    case 'delete':
      return remove(room, complaint, caller, change);
    case 'answer':
      return { ...said(change), set: change.audience === 'board' ? {} : { waits: false } };
    default:
      return { ...said(change), set: { waits: false } };
  }
}

const said = ({ audience, text }: Pick<Effect, 'audience' | 'text'>) => ({ audience, text });

async function edit(room: Room, complaint: ReadComplaint, { text, content }: Of<'edit'>): Promise<Effect> {
  // The words of a student are changed by somebody else: everybody reads why.
  if (text === '') throw invalidField('text', 'A reason is required.');
  return { audience: 'public', text, set: await editedText(room, complaint, content) };
}

async function requireOriginal(
  room: Room,
  { _id }: ReadComplaint,
  caller: Caller,
  original: string,
): Promise<void> {
  if (original === _id) throw invalidField('of', 'This is the complaint itself.');
  const { complaint } = await readComplaint(room, caller, original).catch((error: unknown) => {
    if (error instanceof DomainError) throw invalidField('of', 'There is no such complaint.');
    throw error;
  });
  if (isWiped(complaint)) throw invalidField('of', 'That complaint is deleted or withdrawn.');
  if (complaint.duplicateOf !== null)
    throw invalidField('of', 'That one is a duplicate itself. Choose the one that it repeats.');
}

/** Somebody of the board who isn't its author. */
async function requireHandler(
  { members }: Room,
  { author }: ReadComplaint,
  field: string,
  id: string,
): Promise<BoardMember> {
  const member = (await members.withRole('board')).find((one) => one.id === id);
  if (!member) throw invalidField(field, 'This is not a member of the board.');
  if (author?.id === id) throw invalidField(field, 'This is who filed the complaint.');
  return member;
}

async function assign(room: Room, complaint: ReadComplaint, { assignee: id }: Of<'assign'>): Promise<Effect> {
  if (id === null) return { audience: 'board', text: '', set: { assignee: null } };
  const assignee = await requireHandler(room, complaint, 'assignee', id);
  if (complaint.hiddenFrom.some((member) => member.id === id))
    throw invalidField('assignee', 'The complaint is hidden from them.');
  return { audience: 'board', text: assignee.name, set: { assignee } };
}

async function hide(
  room: Room,
  complaint: ReadComplaint,
  caller: Caller,
  { member: id, text }: Of<'hide'>,
): Promise<Effect> {
  const { assignee, hiddenFrom } = complaint;
  if (id === caller.id) throw invalidField('member', 'Somebody else of the board has to hide it from you.');
  if (hiddenFrom.some((member) => member.id === id))
    throw invalidField('member', 'It is hidden from them already.');
  const member = await requireHandler(room, complaint, 'member', id);
  return {
    audience: 'board',
    text: `${member.name}: ${text}`,
    set: { hiddenFrom: [...hiddenFrom, member], assignee: assignee?.id === id ? null : assignee },
    audit: entryOf(room, complaint, caller, 'complaint.hidden', text, { member: member.name }),
  };
}

function show(
  room: Room,
  complaint: ReadComplaint,
  caller: Caller,
  { member: id, text }: Of<'show'>,
): Effect {
  const member = complaint.hiddenFrom.find((one) => one.id === id);
  if (!member) throw invalidField('member', 'It is not hidden from them.');
  return {
    audience: 'board',
    text: `${member.name}: ${text}`,
    set: { hiddenFrom: complaint.hiddenFrom.filter((one) => one !== member) },
    audit: entryOf(room, complaint, caller, 'complaint.shown', text, { member: member.name }),
  };
}

function remove(room: Room, complaint: ReadComplaint, caller: Caller, { text }: Of<'delete'>): Effect {
  const deletion = { by: boardMemberOf(caller), on: room.today(), reason: text };
  return {
    audience: 'public',
    text,
    set: { waits: false, ...wiped(complaint), deletion },
    audit: entryOf(room, complaint, caller, 'complaint.deleted', text),
  };
}

const entryOf = (
  { audit }: Room,
  { _id, category }: ReadComplaint,
  { id: actor }: Caller,
  action: AuditedAction,
  reason: string,
  details: Record<string, string> = {},
) => {
  const target = { kind: 'complaint', id: _id, label: complaintCategories[category] };
  return audit.entry({ actor, action, target, reason, details });
};
