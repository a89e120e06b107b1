import { firstComplaintContacts } from '@campus/contracts/complaints';
import { beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { appointBoard } from './handling/testing/stored-complaint.ts';
import { createComplaintModels } from './model.ts';

const portal = portalForTests();
const { admin, board, faculty, student } = personas;
const path = '/api/complaint-contacts';
const read = (as = student) => portal.call('GET', path, { as });
const change = (body: object, as = admin) => portal.call('PUT', path, { as, body });
const warden = { name: 'Warden of hostel 2', phone: '+91 240 555-0101', note: 'Until ten.' };

beforeEach(() => createComplaintModels(portal.connection).contacts.deleteMany());

test('a new portal names the emergency number and the anti-ragging helpline', async () => {
  expect((await read()).json).toEqual(firstComplaintContacts);
  const phones = firstComplaintContacts.contacts.map(({ phone }) => phone);
  expect(phones).toEqual(['112', '1800-180-5522']);
});

test('an admin changes the contacts, which every member reads, and the audit log says so', async () => {
  const { status, json } = await change({ contacts: [warden], version: 0 });
  expect([status, json]).toEqual([200, { contacts: [warden], version: 1 }]);
  expect((await read()).json).toEqual(json);
  const [entry] = (await portal.call('GET', '/api/audit', { as: admin })).json.items;
  expect(entry).toMatchObject({
    actor: { id: admin.uid },
    action: 'complaint-contacts.changed',
    target: { kind: 'complaint-contacts' },
    details: { contacts: '2 → 1' },
  });
  expect((await change({ contacts: [], version: 1 })).json).toEqual({ contacts: [], version: 2 });
});

test('saves one of two changes to the same version and refuses the other', async () => {
  const answers = await Promise.all(
    ['101', '102'].map((phone) => change({ contacts: [{ ...warden, phone }], version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  [{ ...warden, name: ' ' }, 'contacts.0.name'],
  [{ ...warden, phone: '' }, 'contacts.0.phone'],
  [{ ...warden, phone: 'javascript:alert(1)' }, 'contacts.0.phone'],
  [{ ...warden, note: 'x'.repeat(201) }, 'contacts.0.note'],
])('refuses %j beside its field', async (contact, field) => {
  const { status, json } = await change({ contacts: [contact], version: 0 });
  expect([status, json.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
  expect((await read()).json).toEqual(firstComplaintContacts);
});

test('refuses more than eight contacts', async () => {
  const contacts = Array.from({ length: 9 }, () => warden);
  expect((await change({ contacts, version: 0 })).json.errors).toMatchObject([{ field: 'contacts' }]);
});

test('only members read the contacts, and only admins change them', async () => {
  await appointBoard(portal, board);
  expect((await portal.call('GET', path)).status).toBe(401);
  expect((await portal.call('PUT', path, { body: { contacts: [], version: 0 } })).status).toBe(401);
  for (const as of [student, faculty, board]) {
    expect((await read(as)).status).toBe(200);
    const { status, json } = await change({ contacts: [], version: 0 }, as);
    expect([status, json.code]).toEqual([403, 'forbidden']);
  }
  expect((await read()).json).toEqual(firstComplaintContacts);
});
