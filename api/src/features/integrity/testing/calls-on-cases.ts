import { termOf } from '@campus/contracts';
import type { CaseAction, CaseState } from '@campus/contracts/integrity';
import { daysAfter } from '../../../platform/days.ts';
import { appoint } from '../../../testing/appoint.ts';
import { letStandIn } from '../../../testing/let-stand-in.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { mailsWith } from '../../../testing/mails.ts';
import { sampleDocuments } from '../../../testing/sample-documents.ts';
import type { Answer, TestPortal } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { type CaseRecord, createIntegrityModels } from '../model.ts';

export const personIn = ({ uid, name = '' }: Persona) => ({ id: uid, name });

/** Monday, 10:00 in Asia/Kolkata: what a test portal's clock is set to. */
export const monday = Date.UTC(2026, 10, 23, 4, 30);
export const day = 86_400_000;
export const otherStudent: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };
/** Committee members, with the persona. */
export const colleagues: Persona[] = [
  { uid: 'committee-2', email: 'lata@sggs.ac.in', name: 'Lata Joshi' },
  { uid: 'committee-3', email: 'arun@sggs.ac.in', name: 'Arun Bhosale' },
  { uid: 'committee-4', email: 'devi@sggs.ac.in', name: 'Devi Rane' },
  { uid: 'committee-5', email: 'isha@sggs.ac.in', name: 'Isha Salvi' },
  { uid: 'committee-6', email: 'omkar@sggs.ac.in', name: 'Omkar Dixit' },
];
/** Teachers, besides the persona. */
export const teachers: Persona[] = [
  { uid: 'faculty-2', email: 'gita@sggs.ac.in', name: 'Gita Pawar' },
  { uid: 'faculty-3', email: 'hari@sggs.ac.in', name: 'Hari Sawant' },
  { uid: 'faculty-4', email: 'uma@sggs.ac.in', name: 'Uma Thakur' },
];

const specified = {
  studentName: 'Asha Patil',
  studentEmail: personas.student.email,
  registrationNumber: '2023BCS041',
  course: 'CS301 Operating Systems',
  level: 'year-3',
  assessment: 'assignment',
  title: 'Scheduler, second part',
  happenedOn: '2026-11-20',
  kind: 'plagiarism',
  description: 'Both programs have the same wombat in their comments.',
};

interface Sent {
  as?: Persona | undefined;
  file?: { content: Buffer | string; name: string } | null;
}
const pdf = { content: sampleDocuments.pdf, name: 'comparison.pdf' };

export function callsOnCases(portal: TestPortal) {
  const models = () => createIntegrityModels(portal.connection);

  async function sendForm(path: string, fields: object, field: string, { as, file }: Sent): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) body.append(name, String(value));
    if (file) body.append(field, new Blob([file.content as string]), file.name);
    const response = await fetch(portal.url + path, {
      method: 'POST',
      body,
      ...(as && { headers: { authorization: `Bearer ${emulatorToken(as)}` } }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
  }
  const stored = (id: string) => models().cases.findById(id).lean();
  /** From the version that there is now, unless `fields` says another. */
  const fromNow = async (id: string, fields: object) => ({
    requestId: drawId(),
    version: (await stored(id))?.version ?? 0,
    ...fields,
  });

  const step = async (id: string, action: CaseAction, as: Persona | undefined, fields: object = {}) =>
    portal.call('POST', `/api/cases/${id}/steps`, {
      as,
      body: {
        action,
        ...(await fromNow(id, action === 'publish' ? fields : { text: 'A reason.', ...fields })),
      },
    });

  return {
    models,
    stored,
    report: (
      fields: object = {},
      { as = personas.faculty, file = null }: Omit<Sent, 'as'> & { as?: Persona | null } = {},
    ) => sendForm('/api/cases', { ...specified, ...fields }, 'evidence', { as: as ?? undefined, file }),
    read: (id: string, as?: Persona) => portal.call('GET', `/api/cases/${id}`, { as }),
    step,
    decide: (id: string, as: Persona | undefined, fields: object = {}) =>
      step(id, 'decide', as, { outcome: 'warning', panel: [], ...fields }),
    decideAppeal: (id: string, as: Persona | undefined, fields: object = {}) =>
      step(id, 'decide-appeal', as, { outcome: 'warning', panel: [], ...fields }),
    publish: (id: string, as: Persona | undefined, lines: unknown = []) => step(id, 'publish', as, { lines }),
    evidence: async (id: string, as: Persona | undefined, file: Sent['file'] = pdf, fields: object = {}) =>
      sendForm(`/api/cases/${id}/evidence`, await fromNow(id, fields), 'evidence', { as, file }),
    answer: async (id: string, as: Persona | undefined, fields: object = {}, file: Sent['file'] = null) =>
      sendForm(
        `/api/cases/${id}/answer`,
        await fromNow(id, { text: 'I wrote it alone.', ...fields }),
        'document',
        { as, file },
      ),
    appeal: async (id: string, as: Persona | undefined, fields: object = {}, file: Sent['file'] = null) =>
      sendForm(
        `/api/cases/${id}/appeal`,
        await fromNow(id, { text: 'Please look at my notes.', ...fields }),
        'document',
        { as, file },
      ),
    mailsOf: (id: string) => mailsWith(portal, `case:${id}:`),
    /** Writes a case in this state past all rules, see `caseIn`; `given` overrides its fields. */
    store: async (state: CaseState, given: Partial<CaseRecord> = {}) => {
      const record = caseIn(state, given);
      await models().cases.create(record);
      return record;
    },
    clear: async () => {
      await models().cases.deleteMany({});
      await models().records.deleteMany({});
    },
    appoint: (role: 'faculty' | 'committee', ...whom: Persona[]) => appoint(portal, role, ...whom),
    letStandIn: (absent: Persona, standIn: Persona, today: string) =>
      letStandIn(portal, absent, standIn, today),
  };
}

/** The members who checked and decided the case that `caseIn` gives, and their panel. */
export const checker = personas.committee;
export const [decider, panelist, fresh, seatedReporter, outsider] = colleagues as [
  Persona,
  Persona,
  Persona,
  Persona,
  Persona,
];

/** The position of a state in the order of steps; `dismissed` after the notice. */
const reached: Record<CaseState, number> = {
  reported: 0,
  checked: 1,
  notified: 2,
  unanswered: 2,
  answered: 3,
  decided: 4,
  final: 4,
  appealed: 5,
  published: 6,
  dismissed: 3,
  sealed: 6,
};

/** A case that is in this state on `monday`, with the deadlines of the state before it over the day before. */
export function caseIn(state: CaseState, given: Partial<CaseRecord> = {}): CaseRecord {
  const { _id = drawId(), reporter = personIn(personas.faculty) } = given;
  const today = '2026-11-23';
  const yesterday = '2026-11-22';
  const at = new Date(monday - 20 * day);
  const level = reached[state];
  const until = (waiting: CaseState[]) => (waiting.includes(state) ? daysAfter(today, 5) : yesterday);
  const closedOn =
    {
      decided: daysAfter(today, 6),
      final: today,
      published: yesterday,
      dismissed: yesterday,
      sealed: '2020-01-01',
    }[state as string] ?? null;
  const waitsFrom = {
    notified: daysAfter(today, 6),
    decided: daysAfter(today, 6),
    published: null,
    dismissed: null,
    sealed: null,
  }[state as string];
  const entry = (
    action: CaseAction | 'report',
    from: CaseState | null,
    to: CaseState,
    by = personIn(checker),
  ) => ({
    id: action === 'report' ? _id : drawId(),
    at,
    by,
    for: null,
    action,
    from,
    to,
    member: null,
    text: '',
  });
  const decision = {
    at,
    by: personIn(decider),
    for: null,
    panel: [personIn(panelist)],
    outcome: 'warning' as const,
    text: 'The wombat convinced us.',
  };
  const statement = (kind: 'answer' | 'appeal') => ({
    id: drawId(),
    kind,
    at,
    text: 'It is my own wombat.',
    companion: '',
    document: null,
  });
  const { studentName, studentEmail, registrationNumber, ...fields } = specified;
  return {
    ...(fields as Pick<
      CaseRecord,
      'course' | 'title' | 'happenedOn' | 'description' | 'level' | 'kind' | 'assessment'
    >),
    _id,
    state:
      state === 'unanswered'
        ? 'notified'
        : state === 'final'
          ? 'decided'
          : state === 'sealed'
            ? 'published'
            : state,
    version: 0,
    student: { email: studentEmail, name: studentName, registrationNumber },
    reporter,
    evidence: [],
    reportedAt: at,
    turn: `test:${_id}`,
    sent: '',
    notice: level >= 2 ? 'Please tell us.' : '',
    notifiedAt: level >= 2 ? at : null,
    answerUntil: level >= 2 ? until(['notified', 'answered']) : null,
    appealUntil: level >= 4 ? until(['decided', 'appealed']) : null,
    statements: [...(level >= 3 ? [statement('answer')] : []), ...(level >= 5 ? [statement('appeal')] : [])],
    decisions: [
      ...(level >= 4 ? [decision] : []),
      ...(level >= 6 ? [{ ...decision, by: personIn(fresh), panel: [] }] : []),
    ],
    excluded: [personIn(outsider)],
    history: [
      entry('report', null, 'reported', reporter),
      ...(level >= 1 ? [entry('check', 'reported', 'checked')] : []),
      ...(level >= 2 ? [entry('notify', 'checked', 'notified')] : []),
    ],
    waitsFrom: waitsFrom === undefined ? today : waitsFrom,
    closedOn,
    closedTerm: closedOn && termOf(closedOn),
    ending: closedOn === null ? null : state === 'dismissed' ? 'dismissed' : 'warning',
    record: null,
    recordWaits: false,
    sealed: false,
    letters: [],
    ...given,
  };
}
