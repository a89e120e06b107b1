import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, fieldsOf } from '../../testing/answers.ts';
import { appoint } from '../../testing/appoint.ts';
import { drawId } from '../../testing/draw-id.ts';
import { homeOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, faculty, student } = personas;
// Personas sign in as students, and those with an admin's address as admins. `appoint` gives a role.
beforeAll(() => appoint(portal, 'faculty', faculty));

const input = { title: 'Drone', text: 'For the film club.' };
const add = (as: Persona, body: object) => portal.call('POST', '/api/template-area', { as, body });
const remove = (as: Persona, id: string) => portal.call('DELETE', `/api/template-area/${id}`, { as });
const read = (as: Persona, id: string) => portal.call('GET', `/api/template-area/${id}`, { as });
const change = (as: Persona, id: string, body: object) =>
  portal.call('PUT', `/api/template-area/${id}`, { as, body });
const idsFor = async (as: Persona, query = '') => {
  const { json } = await portal.call('GET', `/api/template-area${query}`, { as });
  return json.items.map(({ id }: { id: string }) => id) as string[];
};

describe('adding an entry', () => {
  test('shows it first in the list of every member', async () => {
    const [first, second] = [drawId(), drawId()];
    await add(student, { ...input, id: first });
    expect((await add(student, { ...input, id: second })).json).toMatchObject({ ...input, canRemove: true });
    expect((await idsFor(faculty)).slice(0, 2)).toEqual([second, first]);
  });

  test('adds it once when it is sent several times at once', async () => {
    const id = drawId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(student, { ...input, id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await idsFor(student)).filter((one) => one === id)).toHaveLength(1);
  });

  test('refuses an id that another entry has', async () => {
    const id = drawId();
    await add(student, { ...input, id });
    const refused = [409, 'template-area-entry-exists'];
    expect(codeOf(await add(faculty, { ...input, id }))).toEqual(refused);
    expect(codeOf(await add(student, { ...input, title: 'Another', id }))).toEqual(refused);
  });

  test.each([
    [{ title: '' }, ['title']],
    [{ title: 'x'.repeat(101) }, ['title']],
    [{ text: { $gt: '' } }, ['text']],
    [{ author: 'someone else' }, ['author']],
  ])('refuses %j', async (wrong, fields) => {
    expect(fieldsOf(await add(student, { ...input, id: drawId(), ...wrong }))).toEqual([400, fields]);
  });
});

test('reads the list page by page', async () => {
  const ids = [drawId(), drawId(), drawId()];
  for (const id of ids) await add(student, { ...input, id });
  const first = await portal.call('GET', '/api/template-area?limit=2', { as: student });
  expect(first.json.items).toHaveLength(2);
  expect((await idsFor(student, `?limit=1&cursor=${first.json.next}`))[0]).toBe(ids[0]);
  expect((await portal.call('GET', '/api/template-area?cursor=x', { as: student })).status).toBe(400);
});

describe('changing an entry', () => {
  test('is for its author, and every member reads the new text', async () => {
    const id = drawId();
    await add(student, { ...input, id });
    const body = { ...input, title: 'Camera', version: 1 };
    expect(codeOf(await change(faculty, id, body))).toEqual([403, 'forbidden']);
    expect(codeOf(await change(admin, id, body))).toEqual([403, 'forbidden']);
    expect((await change(student, id, body)).json).toMatchObject({ title: 'Camera', version: 2 });
    expect((await read(faculty, id)).json).toMatchObject({ title: 'Camera', canChange: false });
  });

  test('is made once when it is sent again, and refused if another change was quicker', async () => {
    const id = drawId();
    await add(student, { ...input, id });
    const body = { ...input, title: 'Camera', version: 1 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(student, id, body)));
    expect(answers.map(({ status, json }) => [status, json.version])).toEqual(Array(8).fill([200, 2]));
    const late = await change(student, id, { ...body, title: 'Lens' });
    expect(codeOf(late)).toEqual([409, 'state-changed']);
    expect((await read(student, id)).json.title).toBe('Camera');
  });

  test('finds no entry that is gone', async () => {
    const id = drawId();
    expect(codeOf(await read(student, id))).toEqual([404, 'not-found']);
    expect(codeOf(await change(student, id, { ...input, version: 1 }))).toEqual([404, 'not-found']);
  });
});

describe('deleting an entry', () => {
  test('is for its author and admins, and can be repeated', async () => {
    const [first, second] = [drawId(), drawId()];
    for (const id of [first, second]) await add(student, { ...input, id });
    expect(codeOf(await remove(faculty, first))).toEqual([403, 'forbidden']);
    expect(await idsFor(student)).toContain(first);
    expect((await remove(student, first)).status).toBe(204);
    expect((await remove(student, first)).status).toBe(204);
    expect((await remove(admin, second)).status).toBe(204);
    expect(await idsFor(student)).not.toContain(second);
  });

  test('refuses an invalid id', async () => {
    expect(fieldsOf(await remove(student, 'x'))).toEqual([400, ['id']]);
  });
});

test('shows a new entry on the home page of others', async () => {
  const id = drawId();
  await add(student, { ...input, id });
  const about = async (as: Persona) =>
    (await homeOf(portal, as)).filter((item) => item.id === `template-area:${id}`);
  expect(await about(faculty)).toMatchObject([{ title: input.title, path: '/template-area', for: 'news' }]);
  expect(await about(student)).toEqual([]);
});
