import { type AuditedAction, messages } from '@campus/contracts';
import { type AuthorChange, complaintCategories, type ComplaintChange } from '@campus/contracts/complaints';
import type { BoardMember, EntryRecord, ReadComplaint } from '../model.ts';
import type { ComplaintsContext } from '../context.ts';
import { wiped } from './wipe.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { isWiped } from '../policy.ts';
import { readComplaint } from './read-complaint.ts';
import type { AuditRecord } from '../../../services/audit/audit-log.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';

/** The fields that a change sets, beside the state from the table of rules. */
export interface Effect extends Pick<EntryRecord, 'audience' | 'text'> {
  set: Partial<ReadComplaint>;
  audit?: AuditRecord;
}

/** @throws DomainError `vulgar-content` */
export async function authorEffect(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  change: AuthorChange,
): Promise<Effect> {
  switch (change.action) {
    case 'reply':
      return { audience: 'author', text: change.text, set: { waits: true } };
    case 'reopen':
      return { audience: 'author', text: change.text, set: { waits: true, duplicateOf: null } };
    case 'edit':
      return {
        audience: 'author',
        text: change.text,
        set: { waits: true, ...(await editedText(context, complaint, change.content)) },
      };
    case 'withdraw':
      return { audience: 'public', text: '', set: { waits: false, ...wiped(complaint) } };
  }
}

export type BoardChange = Exclude<ComplaintChange, { action: Exclude<AuthorChange['action'], 'edit'> }>;
type Of<Action extends BoardChange['action']> = Extract<BoardChange, { action: Action }>;

export async function boardEffect(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Caller,
  change: BoardChange,
): Promise<Effect> {
  switch (change.action) {
    case 'edit':
      return edit(context, complaint, change);
    case 'duplicate':
      await requireOriginal(context, complaint, caller, change.of);
      return { ...said(change), set: { waits: false, duplicateOf: change.of } };
    case 'assign':
      return assign(context, complaint, change);
    case 'hide':
      return hide(context, complaint, caller, change);
    case 'show':
      return show(context, complaint, caller, change);
    case 'delete':
      return remove(context, complaint, caller, change);
    case 'answer':
      return { ...said(change), set: change.audience === 'board' ? {} : { waits: false } };
    default:
      return { ...said(change), set: { waits: false } };
  }
}

const said = ({ audience, text }: Pick<Effect, 'audience' | 'text'>) => ({ audience, text });

async function edit(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  { text, content }: Of<'edit'>,
): Promise<Effect> {
  // The board edits a student's text, so everyone can read why.
  if (text === '') throw invalidField('text', 'A reason is required.');
  return { audience: 'public', text, set: await editedText(context, complaint, content) };
}

async function requireOriginal(
  context: ComplaintsContext,
  { _id }: ReadComplaint,
  caller: Caller,
  original: string,
): Promise<void> {
  if (original === _id) throw invalidField('of', 'This is the complaint itself.');
  const { complaint } = await readComplaint(context, caller, original).catch((error: unknown) => {
    if (error instanceof DomainError) throw invalidField('of', 'There is no such complaint.');
    throw error;
  });
  if (isWiped(complaint)) throw invalidField('of', 'That complaint is deleted or withdrawn.');
  if (complaint.duplicateOf !== null)
    throw invalidField('of', 'That complaint is a duplicate too. Choose the complaint it repeats.');
}

/** A board member other than the author. */
async function requireHandler(
  { members }: ComplaintsContext,
  { author }: ReadComplaint,
  field: string,
  id: string,
): Promise<BoardMember> {
  const member = (await members.withRole('board')).find((one) => one.id === id);
  if (!member) throw invalidField(field, 'This is not a member of the board.');
  if (author?.id === id) throw invalidField(field, 'This member filed the complaint.');
  return member;
}

async function assign(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  { assignee: id }: Of<'assign'>,
): Promise<Effect> {
  if (id === null) return { audience: 'board', text: '', set: { assignee: null } };
  const assignee = await requireHandler(context, complaint, 'assignee', id);
  if (complaint.hiddenFrom.some((member) => member.id === id))
    throw invalidField('assignee', 'The complaint is hidden from them.');
  return { audience: 'board', text: assignee.name, set: { assignee } };
}

async function hide(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Caller,
  { member: id, text }: Of<'hide'>,
): Promise<Effect> {
  const { assignee, hiddenFrom } = complaint;
  if (id === caller.id)
    throw invalidField('member', 'You can’t hide it from yourself. Ask another board member.');
  if (hiddenFrom.some((member) => member.id === id))
    throw invalidField('member', 'It is already hidden from them.');
  const member = await requireHandler(context, complaint, 'member', id);
  return {
    audience: 'board',
    text: `${member.name}: ${text}`,
    set: { hiddenFrom: [...hiddenFrom, member], assignee: assignee?.id === id ? null : assignee },
    audit: entryOf(context, complaint, caller, 'complaint.hidden', text, { member: member.name }),
  };
}

function show(
  context: ComplaintsContext,
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
    audit: entryOf(context, complaint, caller, 'complaint.shown', text, { member: member.name }),
  };
}

function remove(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Caller,
  { text }: Of<'delete'>,
): Effect {
  const deletion = { by: personOf(caller), on: context.today(), reason: text };
  return {
    audience: 'public',
    text,
    set: { waits: false, ...wiped(complaint), deletion },
    audit: entryOf(context, complaint, caller, 'complaint.deleted', text),
  };
}

const entryOf = (
  { audit }: ComplaintsContext,
  { _id, category }: ReadComplaint,
  { id: actor }: Caller,
  action: AuditedAction,
  reason: string,
  details: Record<string, string> = {},
) => {
  const target = { kind: 'complaint', id: _id, label: complaintCategories[category] };
  return audit.entry({ actor, action, target, reason, details });
};

/**
 * Replaces the text and keeps the earlier one.
 * @throws DomainError `vulgar-content`, even if the filter only holds new complaints: no one waits for an edit to be read
 */
async function editedText(
  { wordFilter, today }: ComplaintsContext,
  { text, earlierTexts }: ReadComplaint,
  content: string,
): Promise<Pick<ReadComplaint, 'text' | 'earlierTexts'>> {
  if ((await wordFilter.judge(content)) !== 'pass') {
    const errors = [{ field: 'content', message: messages.complaintBlocked }];
    throw new DomainError('vulgar-content', { errors });
  }
  return { text: content, earlierTexts: [...earlierTexts, { until: today(), text }] };
}
