import { type AuditedAction, messages } from '@campus/contracts';
import { type AuthorChange, type ComplaintChange, receivingCommittee } from '@campus/contracts/complaints';
import type { Effect, Handler, ReadComplaint } from '../model.ts';
import { canBeShownAgain, isWiped, type Reader } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { readComplaint, wiped } from './read-complaint.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { personOf } from '../../../platform/http/caller.ts';
import { appeal, decide, handedTo, invite, pauseUntil, resume } from '../procedure/steps.ts';
import { lettersAboutTakingOver } from './notices.ts';

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
      return { audience: 'author', text: change.text, set: { waits: true, duplicateOf: null, pause: null } };
    case 'edit':
      return {
        audience: 'author',
        text: change.text,
        set: { waits: true, ...(await editedText(context, complaint, change.content)) },
      };
    case 'agree':
      return { audience: 'public', text: complaint.doneWords, set: { doneWords: '' } };
    case 'appeal':
      return appeal(context, complaint, change);
    case 'withdraw':
      return { audience: 'public', text: '', set: { waits: false, ...wiped(complaint) } };
  }
}

export type BoardChange = Exclude<ComplaintChange, { action: Exclude<AuthorChange['action'], 'edit'> }>;
type Of<Action extends BoardChange['action']> = Extract<BoardChange, { action: Action }>;

export async function boardEffect(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Reader,
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
    case 'recuse':
      return recuse(context, complaint, caller, change);
    case 'delete':
      return remove(context, complaint, caller, change);
    case 'hear':
      return invite(context, change);
    case 'record':
      return { audience: 'author', text: change.text, set: { waits: false } };
    case 'decide':
      return decide(complaint, change);
    case 'pause':
      return pauseUntil(context, complaint, change);
    case 'resume':
      return resume(context, complaint, change);
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
  // The committee edits a student's text, so everyone can read why.
  if (text === '') throw invalidField('text', 'A reason is required.');
  return { audience: 'public', text, set: await editedText(context, complaint, content) };
}

async function requireOriginal(
  context: ComplaintsContext,
  { _id }: ReadComplaint,
  caller: Reader,
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

/** A member of its committee other than the author. */
async function requireHandler(
  { committees }: ComplaintsContext,
  { author, committee }: ReadComplaint,
  field: string,
  id: string,
): Promise<Handler> {
  const seats = (await committees.sittingOn(committee))?.seats ?? [];
  const member = seats.find((seat) => seat.member?.id === id)?.member;
  if (!member) throw invalidField(field, 'This is not a member of the committee.');
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
  caller: Reader,
  { member: id, text }: Of<'hide'>,
): Promise<Effect> {
  const { hiddenFrom } = complaint;
  if (id === caller.id)
    throw invalidField('member', 'You can’t hide it from yourself. Say that it is about you instead.');
  if (hiddenFrom.some((member) => member.id === id))
    throw invalidField('member', 'It is already hidden from them.');
  const member = await requireHandler(context, complaint, 'member', id);
  return {
    audience: 'board',
    text: `${member.name}: ${text}`,
    ...(await without(context, complaint, { ...member, by: 'committee' })),
    audit: await entryOf(context, complaint, caller, 'complaint.hidden', text, { member: member.name }),
  };
}

/** A member who says that it is about them. */
async function recuse(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Reader,
  { text }: Of<'recuse'>,
): Promise<Effect> {
  return {
    audience: 'board',
    text,
    ...(await without(context, complaint, { ...personOf(caller), by: 'self' })),
    audit: await entryOf(context, complaint, caller, 'complaint.recused', text),
  };
}

/** Takes a member out. If too few are left, the second instance takes over. */
async function without(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  member: ReadComplaint['hiddenFrom'][number],
): Promise<Required<Pick<Effect, 'set' | 'letters'>>> {
  const { author, assignee, committee: before } = complaint;
  const hiddenFrom = [...complaint.hiddenFrom, member];
  const excluded = [...hiddenFrom.map(({ id }) => id), ...(author ? [author.id] : [])];
  const committee = receivingCommittee(await context.committees.sitting(), before, excluded) ?? before;
  const isHandedOn = committee !== before;
  return {
    set: {
      hiddenFrom,
      committee,
      assignee: assignee?.id === member.id ? null : assignee,
      ...(isHandedOn && (await handedTo(context, committee))),
    },
    letters: isHandedOn ? await lettersAboutTakingOver(context, { ...complaint, hiddenFrom, committee }) : [],
  };
}

async function show(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Reader,
  { member: id, text }: Of<'show'>,
): Promise<Effect> {
  const member = complaint.hiddenFrom.find((one) => one.id === id);
  if (!member) throw invalidField('member', 'It is not hidden from them.');
  if (!canBeShownAgain(member)) throw invalidField('member', 'The author named them. This can’t be undone.');
  return {
    audience: 'board',
    text: `${member.name}: ${text}`,
    set: { hiddenFrom: complaint.hiddenFrom.filter((one) => one !== member) },
    audit: await entryOf(context, complaint, caller, 'complaint.shown', text, { member: member.name }),
  };
}

async function remove(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  caller: Reader,
  { text }: Of<'delete'>,
): Promise<Effect> {
  const deletion = { by: personOf(caller), on: context.today(), reason: text };
  return {
    audience: 'public',
    text,
    set: { waits: false, ...wiped(complaint), deletion },
    audit: await entryOf(context, complaint, caller, 'complaint.deleted', text),
  };
}

const entryOf = async (
  { audit, committees }: ComplaintsContext,
  { _id, category }: ReadComplaint,
  { id: actor }: Reader,
  action: AuditedAction,
  reason: string,
  details: Record<string, string> = {},
) => {
  const target = { kind: 'complaint', id: _id, label: (await committees.names()).category(category) };
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
