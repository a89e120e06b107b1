import { appoint } from '../../../testing/appoint.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { mailsWith } from '../../../testing/mails.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { createHealthModels } from '../model.ts';

/** Monday, 10:00 in Asia/Kolkata: what a test portal's clock is set to that looks at days. */
export const monday = Date.UTC(2026, 10, 23, 4, 30);
export const coordinator = 'lata@sggs.ac.in';
export const parent = 'parent@example.org';
export const otherStudent: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };

/** The specification's fields, and nothing else. */
export const specified = { name: 'Asha Patil', registrationNumber: '2023BCS041' };

export function callsOnAbsences(portal: TestPortal) {
  const models = () => createHealthModels(portal.connection);
  const step = (id: string, action: string, as: Persona | undefined, body: object) =>
    portal.call('POST', `/api/absences/${id}/${action}`, {
      as,
      body: { requestId: drawId(), version: 0, ...body },
    });
  return {
    models,
    sick: (fields: object = {}, as: Persona | undefined = personas.student) =>
      portal.call('POST', '/api/report-sick', { as, body: { ...specified, ...fields } }),
    leave: (fields: object = {}, as: Persona | undefined = personas.student) =>
      portal.call('POST', '/api/report-leave', {
        as,
        body: { ...specified, parentEmail: parent, ...fields },
      }),
    students: (query = '', as: Persona | undefined = otherStudent) =>
      portal.call('GET', `/api/students?${query}`, { as }),
    read: (id: string, as?: Persona) => portal.call('GET', `/api/absences/${id}`, { as }),
    mine: (query = '', as: Persona | undefined = personas.student) =>
      portal.call('GET', `/api/absences/mine?${query}`, { as }),
    cancel: (id: string, as: Persona | undefined = personas.student, body: object = {}) =>
      step(id, 'cancellation', as, body),
    comeBack: (id: string, as: Persona | undefined = personas.student, body: object = {}) =>
      step(id, 'return', as, body),
    certify: async (
      id: string,
      as: Persona | undefined,
      content: string | Buffer,
      name = 'certificate.pdf',
    ) => {
      const body = new FormData();
      body.append('certificate', new Blob([content as string]), name);
      const response = await fetch(`${portal.url}/api/absences/${id}/certificate`, {
        method: 'POST',
        body,
        ...(as && { headers: { authorization: `Bearer ${emulatorToken(as)}` } }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
    },
    mailsOf: (id: string) => mailsWith(portal, `absence:${id}:`),
    /** The stored document. */
    stored: (id: string) => models().absences.findById(id).lean(),
    clear: () => models().absences.deleteMany({}),
    appoint: (...whom: Persona[]) => appoint(portal, 'faculty', ...whom),
  };
}
