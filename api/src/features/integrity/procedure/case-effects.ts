import { type Parsed, termOf } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import type { addEvidence, answerCase, CaseOutcome, CaseStep } from '@campus/contracts/integrity';
import { daysAfter } from '../../../platform/days.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { LetterRecord } from '../../../services/mail/letters.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { earlierParticipants, stateOf } from '../policy.ts';
import { committeeFor, seatedFor } from '../committee.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import { caseLetters, caseTexts } from './case-letters.ts';
import { publicRecordOf } from './publish-record.ts';
import { storedDocument } from '../../../services/documents/document.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

/** Every step of a case, also those with calls of their own. */
export type AnyStep =
  | CaseStep
  | ({ action: 'add-evidence' } & Parsed<typeof addEvidence.body>)
  | ({ action: 'answer' | 'appeal' } & Parsed<typeof answerCase.body>);

/** Pieces of evidence and answers that one case takes. */
const mostPieces = 30;
const mostAnswers = 10;

export interface Effect {
  set: Partial<CaseRecord>;
  /** The history entry. */
  text?: string;
  /** The committee member it is about. */
  member?: Person;
  letters?: LetterRecord[];
}

/** The actor, time and content of a step. */
export interface Taking {
  caller: Caller;
  /** The member that the caller is a stand-in for, or `null`. */
  voice: Person | null;
  at: Date;
  received: ReceivedDocument | null;
}

type Of<Action> = Extract<AnyStep, { action: Action }>;

export async function effectOf(
  context: IntegrityContext,
  record: CaseRecord,
  step: AnyStep,
  taking: Taking,
): Promise<Effect> {
  switch (step.action) {
    case 'add-evidence':
      return addPiece(record, step, taking);
    case 'check':
      return { set: { waitsFrom: context.today() }, text: step.text };
    case 'notify':
      return notify(context, record, step, taking);
    case 'answer':
    case 'appeal':
      return say(context, record, step, taking);
    case 'decide':
    case 'decide-appeal':
      return decide(context, record, step, taking);
    case 'publish': {
      const published = await publicRecordOf(context, record, step.lines);
      return { set: { record: published, recordWaits: true, waitsFrom: null } };
    }
    case 'dismiss':
    case 'withdraw':
      return end(context, record, step);
    case 'step-back': {
      const member = personOf(taking.caller);
      return { set: { excluded: [...record.excluded, member] }, text: step.text, member };
    }
    case 'exclude':
      return exclude(context, record, step, taking);
    case 'readmit': {
      const member = record.excluded.find(({ id }) => id === step.member);
      if (!member) throw invalidField('member', 'This member is not excluded from the case.');
      return {
        set: { excluded: record.excluded.filter((person) => person !== member) },
        text: step.text,
        member,
      };
    }
  }
}

function addPiece(
  { evidence }: CaseRecord,
  { requestId, label }: Of<'add-evidence'>,
  { caller, at, received }: Taking,
): Effect {
  if (evidence.length >= mostPieces) throw new DomainError('history-full');
  const piece = { id: requestId, at, by: personOf(caller), label, document: storedDocument(received!) };
  return { set: { evidence: [...evidence, piece] } };
}

function notify(
  context: IntegrityContext,
  record: CaseRecord,
  { text }: Of<'notify'>,
  { at }: Taking,
): Effect {
  const { answer, appeal } = context.config.caseDays;
  const answerUntil = daysAfter(context.today(), answer);
  return {
    set: { notice: text, notifiedAt: at, answerUntil, waitsFrom: daysAfter(answerUntil, 1) },
    letters: caseLetters(context, record, 'notify', caseTexts.notify(answerUntil, appeal)),
  };
}

async function say(
  context: IntegrityContext,
  record: CaseRecord,
  { action, requestId, text, companion }: Of<'answer' | 'appeal'>,
  { at, received }: Taking,
): Promise<Effect> {
  const { statements } = record;
  const count = statements.filter(({ kind }) => kind === action).length + 1;
  if (count > mostAnswers) throw new DomainError('history-full');
  const statement = {
    id: requestId,
    kind: action,
    at,
    text,
    companion,
    document: received && storedDocument(received),
  };
  return {
    set: {
      statements: [...statements, statement],
      // More of an answer doesn't give the committee more time.
      ...(count === 1 && { waitsFrom: context.today() }),
      ...(action === 'appeal' && { closedOn: null, closedTerm: null, ending: null }),
    },
    letters: caseLetters(
      context,
      record,
      `${action}-${count}`,
      caseTexts[action],
      await committeeFor(context, record),
    ),
  };
}

async function decide(
  context: IntegrityContext,
  record: CaseRecord,
  { action, outcome, text, panel: ids }: Of<'decide' | 'decide-appeal'>,
  { caller, voice, at }: Taking,
): Promise<Effect> {
  const panel = await panelOf(context, record, action, ids, { caller, voice });
  const decisions = [...record.decisions, { at, by: personOf(caller), for: voice, panel, outcome, text }];
  if (action === 'decide-appeal')
    return {
      set: { decisions, waitsFrom: context.today(), ...closed(context.today(), outcome) },
      letters: caseLetters(context, record, action, caseTexts[action]),
    };
  const appealUntil = daysAfter(context.today(), context.config.caseDays.appeal);
  const over = daysAfter(appealUntil, 1);
  return {
    set: { decisions, appealUntil, waitsFrom: over, ...closed(over, outcome) },
    letters: caseLetters(
      context,
      record,
      action,
      caseTexts[action](outcome === 'no-finding' ? null : appealUntil),
    ),
  };
}

/**
 * The members who decided together with the caller.
 * @throws DomainError `invalid-input`
 */
async function panelOf(
  context: IntegrityContext,
  record: CaseRecord,
  action: 'decide' | 'decide-appeal',
  ids: string[],
  { caller, voice }: Pick<Taking, 'caller' | 'voice'>,
): Promise<Person[]> {
  const committee = await committeeFor(context, record);
  const participants = earlierParticipants(record, action, stateOf(context, record));
  const others = [...new Set(ids)].filter((id) => id !== caller.id);
  return others.map((id) => {
    const member = committee.find((person) => person.id === id);
    if (!member)
      throw invalidField('panel', 'A chosen member is not on the committee, or is excluded from this case.');
    // Two people would seem to have decided.
    if (id === voice?.id)
      throw invalidField('panel', `You are the stand-in for ${member.name}, who is away.`);
    if (participants.has(id))
      throw invalidField('panel', `${member.name} took part in an earlier step, so others decide now.`);
    return member;
  });
}

function end(
  context: IntegrityContext,
  record: CaseRecord,
  { action, text }: Of<'dismiss' | 'withdraw'>,
): Effect {
  const { student, reporter } = caseTexts[action];
  return {
    set: { waitsFrom: null, ...closed(context.today(), record.notifiedAt ? 'dismissed' : null) },
    text,
    // A student who was never notified gets no letter.
    letters: caseLetters(context, record, action, record.notifiedAt ? { student, reporter } : { reporter }),
  };
}

/** On the day, maybe in the future; what ended before the student was told counts in no figure. */
const closed = (closedOn: string, ending: CaseOutcome | 'dismissed' | null) => ({
  closedOn,
  closedTerm: termOf(closedOn),
  ending,
});

async function exclude(
  context: IntegrityContext,
  record: CaseRecord,
  { member: id, text }: Of<'exclude'>,
  { caller, voice }: Taking,
): Promise<Effect> {
  if (id === caller.id) throw invalidField('member', 'This is you. Step back instead.');
  const able = await seatedFor(context, record);
  const found = able.find((person) => person.id === id);
  if (!found) throw invalidField('member', 'This member is not on the committee, or is already excluded.');
  // A member who excludes all others would be the only judge, and no one could undo it.
  const others = able.filter((one) => one.for === null && ![id, caller.id, voice?.id].includes(one.id));
  if (others.length === 0)
    throw invalidField(
      'member',
      'You would be the only committee member left. An admin must add another member first.',
    );
  const member = { id, name: found.name };
  return { set: { excluded: [...record.excluded, member] }, text, member };
}
