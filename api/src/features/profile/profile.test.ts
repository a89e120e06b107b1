import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../testing/answers.ts';
import { databaseForTests, portalForTests, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, student, faculty } = personas;
const edit = { firstName: 'Asha', lastName: 'Patil', photo: 'https://example.org/asha.jpg' };
const put = (body: unknown) => portal.call('PUT', '/api/profile', { as: student, body });

describe('the profile', () => {
  test('is stored for its owner only; address and role come from the token', async () => {
    expect((await portal.call('GET', '/api/profile', { as: student })).status).toBe(404);
    const expected = { ...edit, email: student.email, role: 'student' };
    const forged = await put({ ...edit, email: 'forged@x.org', role: 'admin' });
    expect(fieldsOf(forged)).toEqual([400, ['email', 'role']]);
    expect((await put(edit)).json).toEqual(expected);
    expect((await portal.call('GET', '/api/profile', { as: student })).json).toEqual(expected);
    expect((await portal.call('GET', '/api/profile', { as: faculty })).status).toBe(404);
    await portal.call('PUT', '/api/profile', { as: admin, body: edit });
    expect((await portal.call('GET', '/api/profile', { as: admin })).json.role).toBe('admin');
  });

  test.each([
    [{ ...edit, firstName: '' }, 'firstName'],
    [{ ...edit, photo: 'javascript:alert(1)' }, 'photo'],
    [{ ...edit, photo: 'http://example.org/x.jpg' }, 'photo'],
    [{ ...edit, lastName: { $gt: '' } }, 'lastName'],
  ])('is refused from %j', async (body, field) => {
    const refused = await put(body);
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, field]);
  });
});

describe('with a cloud document store', () => {
  const database = databaseForTests();
  test('the API keeps no profiles', async () => {
    const other = await startPortal(database.uri, { env: { FIRESTORE_EMULATOR_HOST: '127.0.0.1:4002' } });
    expect((await other.call('GET', '/api/profile', { as: student })).status).toBe(404);
    expect((await other.call('PUT', '/api/profile', { as: student, body: edit })).status).toBe(404);
    expect((await other.call('GET', '/config.json')).json).toMatchObject({
      profileStore: 'firestore',
      firebase: { firestoreEmulatorUrl: 'http://127.0.0.1:4002' },
    });
    await other.close();
  });
});
