import { hash } from 'node:crypto';
import type { Answer, TestPortal } from '../../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../../testing/tokens.ts';
import { type ComplaintRecord, createComplaintModels } from '../../model.ts';
import { authorOf, drawId, storeComplaint, storedComplaint } from './stored-complaint.ts';

/** API calls on the stored complaints of a test's portal. */
export function callsOnComplaints(portal: TestPortal) {
  const send = (id: string, as: Persona, body: object) =>
    portal.call('POST', `/api/complaints/${id}/actions`, { as, body: { requestId: drawId(), ...body } });
  return {
    models: () => createComplaintModels(portal.connection),
    /** One of the student's, with a name. */
    named: (given: Partial<ComplaintRecord> = {}) =>
      storeComplaint(portal, { author: authorOf(personas.student), ...given }),
    read: (id: string, as: Persona) => portal.call('GET', `/api/complaints/${id}`, { as }),
    send,
    /** From the version that is stored; a reply names none. */
    change: async (id: string, as: Persona, body: object) =>
      send(id, as, {
        ...(!('action' in body && body.action === 'reply') && {
          version: (await storedComplaint(portal, id))?.version,
        }),
        ...body,
      }),
    byCode: (key: string, path: '' | '/actions' = '', body: object = {}) =>
      portal.call('POST', `/api/complaint-follow-up${path}`, { body: { key, ...body } }),
    /** Entries of the audit log about this complaint, newest first. */
    auditOf: async (id: string): Promise<object[]> =>
      (await portal.call('GET', '/api/audit?limit=100', { as: personas.admin })).json.items.filter(
        ({ target }: { target: { id: string } }) => target.id === id,
      ),
  };
}

export const newKey = () => hash('sha256', drawId());
export const codeOf = ({ status, json }: Answer) => [status, json.code];
/** The first field that was refused. */
export const fieldOf = ({ status, json }: Answer) => [status, json.errors?.[0]?.field];

export const review = { action: 'review', text: 'We look at it.', audience: 'public' };
export const close = { action: 'close', text: 'The cook has a new stove.', audience: 'public' };
export const note = { action: 'answer', text: 'Ask the cook.', audience: 'board' };
export const colleague: Persona = { uid: 'board-2', email: 'vijay@sggs.ac.in', name: 'Vijay Rao' };
/** Another board member. */
export const nameless: Persona = { uid: 'board-3', email: 'leela@sggs.ac.in' };
