import { beforeAll, expect, test } from 'vitest';
import { homeOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, student, faculty } = personas;
const teacher: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in', name: 'Asmita Rane' };

beforeAll(async () => {
  for (const as of [admin, teacher, student]) await portal.call('GET', '/api/me', { as });
});

test("shows admins other members' requests for roles, without the reason", async () => {
  const ask = (as: Persona, role: string) =>
    portal.call('POST', '/api/role-requests', { as, body: { role, reason: 'The board elected me.' } });
  expect((await ask(student, 'board')).status).toBe(201);
  expect((await ask(teacher, 'faculty')).status).toBe(201);
  const own = { title: 'Asmita Rane' };
  const items = await homeOf(portal, admin);
  // Requests of one day come in any order.
  expect(items.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: 'Asha Patil', path: '/admin/members#role-requests', action: 'Decide', for: 'queue' },
    own,
  ]);
  expect(JSON.stringify(items)).not.toContain('elected');
  expect(await homeOf(portal, teacher)).not.toContainEqual(expect.objectContaining(own));
  for (const as of [student, faculty]) expect(await homeOf(portal, as)).toEqual([]);
});
