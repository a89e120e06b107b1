import { randomBytes } from 'node:crypto';
import type { CaseAction } from '@campus/contracts';
import { mailsWith } from '../../../testing/mails.ts';
import { sampleDocuments } from '../../../testing/sample-documents.ts';
import type { Answer, TestPortal } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { type CaseRecord, createIntegrityModels } from '../model.ts';

/** 128 random bits, hex. */
export const drawId = () => randomBytes(16).toString('hex');
export const codeOf = ({ status, json }: Answer) => [status, json.code];
/** The fields that were refused. */
export const fieldsOf = ({ status, json }: Answer) => [
  status,
  json.errors?.map(({ field }: { field: string }) => field),
];
export const personIn = ({ uid, name = '' }: Persona) => ({ id: uid, name });

/** Monday, 10:00 in Asia/Kolkata: what a test portal's clock is set to. */
export const monday = Date.UTC(2026, 10, 23, 4, 30);
export const day = 86_400_000;
export const otherStudent: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };
/** Of the committee, with the persona. */
export const colleagues: Persona[] = [
  { uid: 'committee-2', email: 'lata@sggs.ac.in', name: 'Lata Joshi' },
  { uid: 'committee-3', email: 'arun@sggs.ac.in', name: 'Arun Bhosale' },
  { uid: 'committee-4', email: 'devi@sggs.ac.in', name: 'Devi Rane' },
];

export const specified = {
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
  const stored = (id: string) => models().cases.findById(id).lean<CaseRecord>();
  /** From the version that there is now, unless `fields` says another. */
  const fromNow = async (id: string, fields: object) => ({
    requestId: drawId(),
    version: (await stored(id))?.version ?? 0,
    ...fields,
  });

  const step = async (id: string, action: CaseAction, as: Persona | undefined, fields: object = {}) =>
    portal.call('POST', `/api/cases/${id}/steps`, {
      as,
      body: { action, ...(await fromNow(id, { text: 'A reason.', ...fields })) },
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
    clear: async () => {
      await models().cases.deleteMany({});
      await models().records.deleteMany({});
    },
    appoint: async (role: 'faculty' | 'committee', ...whom: Persona[]) => {
      for (const as of whom) {
        await portal.call('GET', '/api/me', { as });
        const granted = await portal.call('PUT', `/api/members/${as.uid}/roles/${role}`, {
          as: personas.admin,
          body: { granted: true, reason: 'Appointed.' },
        });
        if (granted.status !== 200) throw new Error(granted.text);
      }
    },
    /** From now on for a day. */
    letStandIn: async (absent: Persona, standIn: Persona, today: string) => {
      await portal.call('GET', '/api/me', { as: standIn });
      const added = await portal.call('POST', '/api/stand-ins', {
        as: absent,
        body: { email: standIn.email, from: today, until: today },
      });
      if (added.status !== 201) throw new Error(added.text);
    },
  };
}
