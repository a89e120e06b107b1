import { hash } from 'node:crypto';
import { appoint } from '../../../../testing/appoint.ts';
import { letStandIn } from '../../../../testing/let-stand-in.ts';
import { drawId } from '../../../../testing/draw-id.ts';
import type { TestPortal } from '../../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../../testing/tokens.ts';
import { type ApplicationRecord, createApplicationModels } from '../model.ts';

/** Three more who can be made reviewers. */
export const colleagues: Persona[] = [
  { uid: 'faculty-2', email: 'lata@sggs.ac.in', name: 'Lata Joshi' },
  { uid: 'faculty-3', email: 'arun@sggs.ac.in', name: 'Arun Kale' },
  { uid: 'faculty-4', email: 'devi@sggs.ac.in', name: 'Devi Rane' },
];
export const otherStudent: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };

/** The specification's fields, and nothing else. */
export const specified = {
  name: 'Asha Patil',
  email: 'asha.patil@example.org',
  regNo: '2023BCS041',
  designation: 'Student',
  date: '2026-12-01',
  explanation: 'Two microphones for the debate club.',
};
/** The smallest of all PDFs; `mark` makes it another one. */
export const pdf = (mark = '') =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${mark}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;

interface Sent {
  as?: Persona | undefined;
  file?: { content: string; name: string } | null;
}

export function callsOnApplications(portal: TestPortal) {
  const models = () => createApplicationModels(portal.connection);

  async function sendForm(path: string, fields: Record<string, unknown>, { as, file = null }: Sent) {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields))
      body.append(field, typeof value === 'string' ? value : JSON.stringify(value));
    if (file) body.append('budgetFile', new Blob([file.content]), file.name);
    const response = await fetch(portal.url + path, {
      method: 'POST',
      body,
      ...(as && { headers: { authorization: `Bearer ${emulatorToken(as)}` } }),
    });
    const text = await response.text();
    const json = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  }
  const step = (id: string, action: string, as: Persona | undefined, body: object) =>
    portal.call('POST', `/api/applications/${id}/${action}`, {
      as,
      body: { requestId: drawId(), version: 0, ...body },
    });

  return {
    models,
    submit: (
      fields: Record<string, unknown> = {},
      {
        as = personas.student,
        file = { content: pdf(drawId()), name: 'quotation.pdf' },
      }: Omit<Sent, 'as'> & { as?: Persona | null } = {},
    ) => sendForm('/applications', { ...specified, ...fields }, { as: as ?? undefined, file }),
    revise: (
      id: string,
      fields: Record<string, unknown> = {},
      { as = personas.student, file = null }: Sent = {},
    ) =>
      sendForm(
        `/api/applications/${id}/revision`,
        { requestId: drawId(), version: '0', ...specified, ...fields },
        { as, file },
      ),
    decide: (id: string, as: Persona | undefined, body: object = {}) =>
      portal.call('PUT', `/applications/${id}`, {
        as,
        body: { status: 'Approved', facultyRemark: 'Well planned.', ...body },
      }),
    returnIt: (id: string, as: Persona | undefined, body: object = {}) =>
      step(id, 'request-changes', as, { text: 'Add a quotation.', ...body }),
    withdraw: (id: string, as: Persona | undefined, body: object = {}) => step(id, 'withdrawal', as, body),
    read: (id: string, as?: Persona) => portal.call('GET', `/api/applications/${id}`, { as }),
    list: (query: string, as?: Persona) => portal.call('GET', `/applications?${query}`, { as }),
    register: (query = '', as: Persona | undefined = otherStudent) =>
      portal.call('GET', `/api/application-register?${query}`, { as }),
    queue: (query: string, as?: Persona) => portal.call('GET', `/api/application-queue?${query}`, { as }),
    waiting: async (as: Persona) => (await portal.call('GET', '/api/application-reminder', { as })).json,

    /** The stored document. */
    stored: (id: string) => models().applications.findById(id).lean(),
    /** Writes an application of the student directly, bypassing all rules; `given` overrides its fields. */
    store: async (given: Partial<ApplicationRecord> = {}) => {
      const record = blankApplication(given);
      await models().applications.create(record);
      return record;
    },
    clear: async () => {
      await models().applications.deleteMany({});
      await models().figures.deleteMany({});
    },
    appoint: (role: 'faculty' | 'treasurer', ...whom: Persona[]) => appoint(portal, role, ...whom),
    letStandIn: (absent: Persona, standIn: Persona, today: string) =>
      letStandIn(portal, absent, standIn, today),
  };
}

export const authorOf = ({ uid, name = '' }: Persona) => ({ id: uid, name });

function blankApplication(given: Partial<ApplicationRecord> = {}): ApplicationRecord {
  const {
    _id = drawId(),
    state = 'Pending',
    submittedAt = new Date('2026-11-21T12:00:00Z'),
    author = authorOf(personas.student),
  } = given;
  const waits = state === 'Pending' || state === 'Changes requested';
  const day = submittedAt.toISOString().slice(0, 10);
  return {
    _id,
    kind: 'funds',
    state,
    version: 0,
    author,
    content: contentFor(_id),
    versions: [],
    approvals: [],
    approvalsNeeded: 1,
    history: [
      {
        id: _id,
        at: submittedAt,
        by: author,
        for: null,
        action: 'submit',
        from: null,
        to: 'Pending',
        text: '',
      },
    ],
    remark: '',
    submittedAt,
    submittedOn: day,
    waitsSince: waits ? submittedAt : null,
    decidedAt: waits ? null : submittedAt,
    decidedOn: waits ? null : day,
    listed: state !== 'Withdrawn',
    letters: [],
    ...given,
  };
}

/** The content of an application with this id. Each has a different document. */
export const contentFor = (id: string): ApplicationRecord['content'] => ({
  ...specified,
  purpose: 'Microphones',
  category: 'clubs',
  amount: null,
  items: [],
  place: '',
  endDate: null,
  document: { file: `${id}.pdf`, name: 'quotation.pdf', size: 200, sha256: hash('sha256', id) },
});
