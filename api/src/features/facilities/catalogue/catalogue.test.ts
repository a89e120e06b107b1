import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { type Answer, portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { greyPng } from '../../../services/pictures/testing/png.ts';
import {
  callsOnFacilities,
  hallSetup,
  monday,
  otherStudent,
  tuesday,
} from '../testing/calls-on-facilities.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, faculty, admin, foreign } = personas;
const manager: Persona = { uid: 'manager-1', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const { facility, book, read, close, stored, clear, mailsOf, models } = callsOnFacilities(portal);

beforeAll(async () => {
  for (const as of [manager, student, otherStudent]) await portal.call('GET', '/api/me', { as });
});
beforeEach(async () => {
  now = monday;
  await clear();
  await models().facilities.deleteMany({});
});

const create = (body: object, as: Persona | undefined = admin) =>
  portal.call('POST', '/api/facilities', { as, body: { id: drawId(), setup: hallSetup, ...body } });
const change = (id: string, setup: object, as: Persona | undefined = admin, version = 0) =>
  portal.call('PUT', `/api/facilities/${id}`, { as, body: { version, setup: { ...hallSetup, ...setup } } });
const retire = (id: string, retired: boolean, as: Persona | undefined = admin) =>
  portal.call('PUT', `/api/facilities/${id}/retirement`, { as, body: { retired, reason: 'Painted.' } });
const appoint = (id: string, emails: string[], as: Persona | undefined = admin, version = 0) =>
  portal.call('PUT', `/api/facilities/${id}/managers`, { as, body: { version, emails } });
const get = (id: string, as: Persona | undefined = student) =>
  portal.call('GET', `/api/facilities/${id}`, { as });
const list = (query = '', as: Persona | undefined = student) =>
  portal.call('GET', `/api/facilities?${query}`, { as });
const namesIn = async (query?: string, as?: Persona) =>
  (await list(query, as)).json.items.map(({ name }: { name: string }) => name);
const lastAudit = async () => (await portal.call('GET', '/api/audit', { as: admin })).json.items[0];

describe('facilities', () => {
  test('are added once by an admin, and can be read by every member', async () => {
    const id = drawId();
    const [one, same] = [await create({ id }), await create({ id })];
    expect([one.status, one.json]).toMatchObject([
      201,
      { ...hallSetup, id, photos: [], managers: [], retired: false, manages: true, version: 0 },
    ]);
    expect(same.json).toEqual(one.json);
    expect(codeOf(await create({ id, setup: { ...hallSetup, name: 'Other' } }))).toEqual([
      409,
      'facility-exists',
    ]);
    expect((await get(id)).json).toEqual({ ...one.json, manages: false });
    expect(await lastAudit()).toMatchObject({
      action: 'facility.created',
      target: { kind: 'facility', id, label: 'Main hall' },
    });
  });

  test('are listed by name, kind or beginning of a word of the name, page by page', async () => {
    await facility({ name: 'Beta', kind: 'lab' });
    await facility({ name: 'alpha' });
    await facility({ name: 'Gamma' });
    expect(await namesIn()).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(await namesIn('kind=lab')).toEqual(['Beta']);
    expect(await namesIn('search=GA')).toEqual(['Gamma']);
    expect(await namesIn('search=amma')).toEqual([]);
    await facility({ name: 'Gamma annex' });
    expect(await namesIn('search=ann')).toEqual(['Gamma annex']);
    expect(await namesIn('search=ann+gam&kind=hall')).toEqual(['Gamma annex']);
    const { next: more } = (await list('search=gam&limit=1')).json;
    expect(await namesIn(`search=gam&limit=1&cursor=${more}`)).toEqual(['Gamma annex']);
    const { next } = (await list('limit=2')).json;
    expect(await namesIn(`limit=2&cursor=${next}`)).toEqual(['Gamma', 'Gamma annex']);
    for (const [query, field] of [
      ['kind=x', 'kind'],
      ['limit=0', 'limit'],
      ['cursor=x', 'cursor'],
      ['managed=maybe', 'managed'],
    ] as const)
      expect(fieldsOf(await list(query))).toEqual([400, [field]]);
  });

  test('are changed from the version that was read, by admins and their managers', async () => {
    const id = await facility({}, manager);
    expect(codeOf(await change(id, { name: 'New' }, faculty, 1))).toEqual([403, 'forbidden']);
    expect(codeOf(await change(id, { name: 'New' }, manager, 0))).toEqual([409, 'state-changed']);
    const changed = await change(id, { name: 'New' }, manager, 1);
    expect([changed.status, changed.json]).toMatchObject([200, { name: 'New', version: 2, manages: true }]);
    expect((await change(id, { name: 'New' }, manager, 1)).text).toBe(changed.text);
    expect(await namesIn('search=new')).toEqual(['New']);
    expect(await lastAudit()).toMatchObject({ action: 'facility.changed', target: { label: 'New' } });
    expect(codeOf(await change(drawId(), {}))).toEqual([404, 'not-found']);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ kind: 'castle' }, 'kind'],
    [{ capacity: 0 }, 'capacity'],
    [{ opening: [] }, 'opening'],
    [{ opening: [{ from: '12:00', until: '08:00' }, ...hallSetup.opening.slice(1)] }, 'opening.0.until'],
    [{ opening: [{ from: '08:10', until: '12:00' }, ...hallSetup.opening.slice(1)] }, 'opening.0.from'],
    [{ slotMinutes: 7 }, 'slotMinutes'],
    [{ minMinutes: 45 }, 'minMinutes'],
    [{ minMinutes: 300 }, 'maxMinutes'],
    [{ maxMinutes: 1470 }, 'maxMinutes'],
    [{ aheadDays: 0 }, 'aheadDays'],
    [{ weeklyBookings: 51 }, 'weeklyBookings'],
    [{ needsApproval: 'yes' }, 'needsApproval'],
  ])('refuse %j beside the field', async (fields, field) => {
    expect(fieldsOf(await create({ setup: { ...hallSetup, ...fields } }))).toEqual([400, [`setup.${field}`]]);
  });

  test('are retired and brought back, never deleted; repeating changes nothing', async () => {
    const id = await facility({}, manager);
    const booking = (await book({ facility: id })).json.id;
    expect((await retire(id, true, manager)).status).toBe(403);
    expect((await retire(id, true)).json).toMatchObject({ retired: true, version: 2 });
    expect((await retire(id, true)).json).toMatchObject({ retired: true, version: 2 });
    expect(await lastAudit()).toMatchObject({ action: 'facility.retired', reason: 'Painted.' });
    expect([await namesIn(), await namesIn('managed=true', manager)]).toEqual([[], ['Main hall']]);
    expect((await read(booking)).json.status).toBe('booked');
    expect((await get(id)).json.retired).toBe(true);
    expect((await retire(id, false)).json.retired).toBe(false);
    expect(await namesIn()).toEqual(['Main hall']);
  });

  test('get managers by address, who manage nothing else', async () => {
    const [id] = [await facility(), await facility({ name: 'Other' })];
    const { status, json } = await appoint(id, ['Lata@SGGS.ac.in', manager.email]);
    expect([status, json.managers]).toEqual([200, [{ id: manager.uid, name: 'Lata Joshi' }]]);
    expect(await namesIn('managed=true', manager)).toEqual(['Main hall']);
    expect(await namesIn('managed=true', admin)).toEqual(['Main hall', 'Other']);
    expect(await namesIn('managed=true')).toEqual([]);
    expect((await get(id, manager)).json.manages).toBe(true);
    expect(await lastAudit()).toMatchObject({ details: { managers: 'lata@sggs.ac.in' } });
    expect(fieldsOf(await appoint(id, [manager.email, 'x@sggs.ac.in'], admin, 1))).toEqual([
      400,
      ['emails.1'],
    ]);
    expect(fieldsOf(await appoint(id, ['x'], admin, 1))).toEqual([400, ['emails.0']]);
    expect((await appoint(id, [], manager, 1)).status).toBe(403);
    expect(codeOf(await appoint(id, [], admin, 0))).toEqual([409, 'state-changed']);
    expect((await appoint(id, [], admin, 1)).json.managers).toEqual([]);
  });

  test("are not found if they don't exist", async () => {
    for (const answer of [await get(drawId()), await retire(drawId(), true), await appoint(drawId(), [])])
      expect(codeOf(answer)).toEqual([404, 'not-found']);
    expect(fieldsOf(await get('1'))).toEqual([400, ['id']]);
  });
});

interface Photo {
  id: string;
  address: string;
}

describe('photos', () => {
  const add = async (id: string, content: Buffer, as: Persona | undefined) => {
    const body = new FormData();
    body.append('photo', new Blob([new Uint8Array(content)]), 'hall.png');
    const response = await fetch(`${portal.url}/api/facilities/${id}/photos`, {
      method: 'POST',
      body,
      ...(as && { headers: { authorization: `Bearer ${emulatorToken(as)}` } }),
    });
    const json: Answer['json'] = await response.json();
    return { status: response.status, json };
  };
  const remove = (id: string, photo: string, as: Persona) =>
    portal.call('DELETE', `/api/facilities/${id}/photos/${photo}`, { as });

  test('are refused after a hundred of one member on one day', async () => {
    const id = await facility();
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(monday);
    const { photoTurns } = models();
    const turns = Array.from({ length: 99 }, (_, n) => ({ _id: `${admin.uid}:${day}:${n}`, day }));
    await photoTurns.insertMany(turns);
    const png = greyPng(16, 16);
    expect((await add(id, png, admin)).json.photos).toHaveLength(1);
    const refused = await add(id, png, admin);
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-uploads']);
    await photoTurns.deleteMany({ day });
  });

  test('are added and removed by managers, and visible to everyone', async () => {
    const id = await facility({}, manager);
    const { status, json } = await add(id, greyPng(1600, 1200), manager);
    expect([status, json.photos]).toEqual([
      201,
      [{ id: expect.any(String), address: expect.stringMatching(/^\/api\/facility-photos\/[0-9a-f]{32}$/) }],
    ]);
    const [photo] = json.photos;
    const seen = await fetch(portal.url + photo.address);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await remove(id, photo.id, student)).status).toBe(403);
    expect((await remove(id, photo.id, manager)).json.photos).toEqual([]);
    expect((await remove(id, photo.id, manager)).status).toBe(200);
    expect((await fetch(portal.url + photo.address)).status).toBe(404);
  });

  test('are gone after a fault: when it is sent again, or with the sweep', async () => {
    const id = await facility();
    for (const _ of [1, 2]) await add(id, greyPng(20, 20), admin);
    const { photos } = (await get(id)).json;
    const seen = async () =>
      Promise.all(photos.map(async ({ address }: Photo) => (await fetch(portal.url + address)).status));
    const files = portal.connection.models['facilityPhotos']!;
    for (const photo of photos) {
      vi.spyOn(files, 'deleteOne').mockImplementationOnce(() => {
        throw new Error('away');
      });
      expect((await remove(id, photo.id, admin)).status).toBe(500);
    }
    expect([(await get(id)).json.photos, await seen()]).toEqual([[], [200, 200]]);
    expect((await remove(id, photos[0].id, admin)).status).toBe(200);
    expect(await seen()).toEqual([404, 200]);
    for (let days = 0; days < 3; days += 1) {
      await portal.portal.runJobs();
      now += 86_400_000;
    }
    expect(await seen()).toEqual([404, 404]);
  });

  test('are limited to five, even when ten arrive at once', async () => {
    const id = await facility();
    const png = greyPng(20, 20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, png, admin)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { json } of answers.filter(({ status }) => status !== 201))
      expect(json.errors[0].field).toBe('photo');
    expect((await get(id)).json.photos).toHaveLength(5);
    expect(await models().photos.countDocuments({ _id: { $gt: '' } })).toBe(5);
  });

  test('are refused from others, and if they are no pictures', async () => {
    const id = await facility();
    expect((await add(id, greyPng(20, 20), undefined)).status).toBe(401);
    expect((await add(id, greyPng(20, 20), student)).status).toBe(403);
    expect((await add(drawId(), greyPng(20, 20), admin)).status).toBe(404);
    const refused = await add(id, Buffer.from('no picture'), admin);
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'photo']);
  });
});

describe('blackouts', () => {
  const listOf = async (id: string, as: Persona = student) =>
    (await portal.call('GET', `/api/facilities/${id}/blackouts`, { as })).json.items;
  const cancelIn = (id: string, blackout: string, as: Persona | undefined = manager) =>
    portal.call('POST', `/api/facilities/${id}/blackouts/${blackout}/cancellations`, { as });

  test('keep bookings until a manager cancels them, with the reason', async () => {
    const id = await facility({}, manager);
    const inside = (await book({ facility: id })).json.id;
    const touching = (await book({ facility: id, from: '13:00', until: '14:00' })).json.id;
    const blackoutId = drawId();
    const { status, json } = await close(id, manager, { id: blackoutId });
    const { from, until } = json;
    expect([status, json]).toEqual([201, { id: blackoutId, from, until, reason: 'New paint.', bookings: 1 }]);
    expect([from, until]).toEqual([`${tuesday}T09:00`, `${tuesday}T13:00`]);
    expect((await close(id, manager, { id: blackoutId })).json).toEqual(json);
    expect(codeOf(await close(id, manager, { id: blackoutId, reason: 'Other.' }))).toEqual([
      409,
      'blackout-exists',
    ]);
    expect(await listOf(id)).toEqual([{ ...json, bookings: 0 }]);
    expect(await listOf(id, manager)).toEqual([json]);
    expect(await lastAudit()).toMatchObject({ action: 'facility.closed', reason: 'New paint.' });

    expect((await cancelIn(id, blackoutId, student)).status).toBe(403);
    expect((await stored(inside))?.state).toBe('Approved');
    expect((await cancelIn(id, blackoutId)).json).toEqual({ cancelled: 1 });
    expect((await cancelIn(id, blackoutId)).json).toEqual({ cancelled: 0 });
    expect((await read(inside)).json).toMatchObject({ status: 'cancelled', reason: 'New paint.' });
    expect((await mailsOf(inside)).map(({ subject }) => subject)).toEqual(['Your booking was cancelled']);
    expect((await read(touching)).json.status).toBe('booked');
    expect(await listOf(id, manager)).toEqual([{ ...json, bookings: 0 }]);
  });

  test('are removed by managers, and disappear when they are over', async () => {
    const id = await facility({}, manager);
    const { json } = await close(id, manager);
    const remove = (as: Persona) =>
      portal.call('DELETE', `/api/facilities/${id}/blackouts/${json.id}`, { as });
    expect((await remove(student)).status).toBe(403);
    expect([(await remove(manager)).status, (await remove(manager)).status]).toEqual([204, 204]);
    expect(await listOf(id)).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: 'facility.reopened' });
    expect((await book({ facility: id })).status).toBe(201);
    await close(id, admin, { until: `${tuesday}T10:00` });
    now = Date.parse(`${tuesday}T04:30:00Z`);
    expect(await listOf(id)).toEqual([]);
  });

  test.each([
    [{ id: '1' }, 'id'],
    [{ from: '' }, 'from'],
    [{ until: `${tuesday}T09:00` }, 'until'],
    [{ until: '2028-01-01T00:00' }, 'until'],
    [{ from: '2026-11-20T09:00', until: '2026-11-20T10:00' }, 'until'],
    [{ reason: '' }, 'reason'],
  ])('refuse %j beside the field', async (fields, field) => {
    const id = await facility();
    expect(fieldsOf(await close(id, admin, fields))).toEqual([400, [field]]);
  });

  test('are refused to everyone else, and for a missing facility', async () => {
    const id = await facility();
    expect((await close(id, undefined)).status).toBe(401);
    for (const as of [student, faculty, foreign]) expect((await close(id, as)).status).toBe(403);
    expect((await close(drawId(), admin)).status).toBe(404);
    expect((await cancelIn(id, drawId(), admin)).status).toBe(404);
  });

  test('and simultaneous bookings never miss each other', async () => {
    const id = await facility({ weeklyBookings: 50 });
    const [{ json: blackout }, ...answers] = await Promise.all([
      close(id, admin),
      ...['09:00', '10:00', '11:00', '12:00'].map((from) =>
        book({ facility: id, from, until: `${from.slice(0, 2)}:30` }),
      ),
    ]);
    const standing = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter((one) => !standing.includes(one)))
      expect(codeOf(answer)).toEqual([409, 'facility-closed']);
    expect(await listOf(id, admin)).toEqual([{ ...blackout, bookings: standing.length }]);
  });
});
