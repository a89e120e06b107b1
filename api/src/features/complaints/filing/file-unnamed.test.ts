import { hash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../testing/answers.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, personas } from '../../../testing/tokens.ts';
import { filingAt } from './testing/test-filing.ts';

const monday = Date.parse('2026-03-02T10:00:00Z');
const day = 86_400_000;
let time = monday;
const portal = portalForTests({ now: () => time });
const { models, unnamed, unnamedFields, kept } = filingAt(portal);

let before = { complaints: 0, pictures: 0, filed: 0 };
beforeEach(async () => {
  time = monday;
  before = await kept();
});
const oneMore = () => ({ ...before, complaints: before.complaints + 1, filed: before.filed + 1 });
const idOf = ({ token }: { token: string }) => hash('sha256', Buffer.from(token, 'base64url')).slice(0, 32);

test('stores a complaint without any person, and with days instead of times', async () => {
  const fields = await unnamedFields();
  const answer = await unnamed(fields);
  const _id = idOf(fields);
  expect([answer.status, answer.json]).toEqual([
    201,
    { id: _id, message: 'Complaint submitted successfully!', held: false },
  ]);
  const record = (await models().complaints.findById(_id).lean())!;
  expect(record).toMatchObject({
    author: null,
    filedOn: '2026-03-02',
    followUp: hash('sha256', fields.followUpKey),
    listed: true,
    outbox: [],
    letters: [],
  });
  expect(JSON.stringify(record)).not.toContain(fields.followUpKey);
  expect(await kept()).toEqual(oneMore());
});

test('stores, logs and counts nothing that a browser sends along', async () => {
  // The first reading of the figures logs what the registry lacks.
  await portal.call('GET', '/metrics');
  const lines = portal.log.length;
  const fields = await unnamedFields();
  const named = await unnamed({ ...fields, name: 'Secret Sender', regNo: '2023SECRET' });
  expect(fieldsOf(named)).toEqual([400, ['name', 'regNo']]);
  const answer = await unnamed(fields, [], {
    authorization: `Bearer ${emulatorToken({ uid: 'secret-uid', email: 'secret@sggs.ac.in', name: 'Secret' })}`,
    cookie: 'session=secret-cookie',
    'user-agent': 'secret-agent',
    'x-forwarded-for': '203.0.113.77',
    'x-request-id': 'secret-request-id',
  });
  expect([answer.status, answer.json.id]).toEqual([201, idOf(fields)]);
  expect(answer.headers.get('x-request-id')).toBeNull();
  const collections = await portal.connection.db!.listCollections().toArray();
  const stored = await Promise.all(
    collections.map(({ name }) => portal.connection.collection(name).find().toArray()),
  );
  const metrics = (await portal.call('GET', '/metrics')).text;
  const trace = /secret|203\.0\.113/i;
  expect(JSON.stringify(stored)).not.toMatch(trace);
  expect(JSON.stringify(stored)).toContain(idOf(fields));
  expect(portal.log.slice(lines).filter((line) => !line.includes('/metrics'))).toEqual([]);
  // Calls without a name count only when the portal fails.
  expect(metrics).not.toMatch(/secret|^campus_anonymous_failures_total\{/im);
  expect(metrics.replaceAll('campus_anonymous_failures_total', '')).not.toMatch(/anonymous/i);
  // The member record is created by the first call.
  expect(
    await portal.connection.collection<{ _id: string }>('members').findOne({ _id: 'secret-uid' }),
  ).toBeNull();
});

describe('the same token', () => {
  test('200 times at once with the same complaint files it once, with equal answers', async () => {
    const fields = await unnamedFields();
    const answers = await Promise.all(Array.from({ length: 200 }, () => unnamed(fields)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await kept()).toEqual(oneMore());
  });

  test('files only one of several different complaints sent at once with one token', async () => {
    const fields = await unnamedFields();
    const texts = Array.from({ length: 15 }, (_, n) => `Complaint number ${n}.`);
    const answers = await Promise.all(texts.map((text) => unnamed({ ...fields, text })));
    const codes = answers.map(({ status, json }) => String(json.code ?? status)).toSorted();
    expect(codes).toEqual(['201', ...Array.from({ length: 14 }, () => 'token-used')]);
    expect(await kept()).toEqual(oneMore());
  });

  test('with another complaint or follow-up code is refused', async () => {
    const fields = await unnamedFields();
    await unnamed(fields);
    const others = [{ text: 'Something else.' }, { followUpKey: 'f'.repeat(64) }, { audience: 'board' }];
    for (const changes of others) {
      const refused = await unnamed({ ...fields, ...changes });
      expect([refused.status, refused.json.code]).toEqual([409, 'token-used']);
    }
    expect(await kept()).toEqual(oneMore());
  });

  test("with the same complaint is answered again, even after a change or the token's expiry", async () => {
    const fields = await unnamedFields();
    const first = await unnamed(fields);
    time = monday + 30 * day;
    expect((await unnamed(fields)).text).toBe(first.text);
    await models().complaints.updateOne({ _id: idOf(fields) }, { version: 1, text: '' });
    expect((await unnamed(fields)).text).toBe(first.text);
    const other = await unnamed({ ...fields, followUpKey: 'e'.repeat(64) });
    expect(other.json.code).toBe('token-used');
    expect(await kept()).toEqual(oneMore());
  });
});

describe('a token', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['with a forged signature', () => ({ signature: randomBytes(256).toString('base64url') })],
    ['with a signature of zeros', () => ({ signature: Buffer.alloc(256).toString('base64url') })],
    ['that was not signed', () => ({ token: randomBytes(32).toString('base64url') })],
    ['with another prefix', () => ({ prefix: randomBytes(32).toString('base64url') })],
    ['of another week', () => ({ week: '2026-W09' })],
    ['of a week to come', () => ({ week: '2026-W11' })],
    ['of a week that never was', () => ({ week: '2026-W99' })],
  ])('%s is refused and leaves nothing behind', async (_, changes) => {
    const fields = await unnamedFields();
    const refused = await unnamed({ ...fields, ...changes(fields) });
    expect([refused.status, refused.json.code]).toEqual([403, 'token-not-valid']);
    expect(await kept()).toEqual(before);
    expect((await unnamed(fields)).status).toBe(201);
  });

  test.each([
    ['token', 'AAAA'],
    ['prefix', ''],
    ['signature', '!'.repeat(342)],
    ['followUpKey', 'F'.repeat(64)],
    ['week', '2026-10'],
    ['text', '\u200b'],
  ])('with a faulty %s is not used up', async (field, value) => {
    const fields = await unnamedFields();
    const refused = await unnamed({ ...fields, [field]: value });
    expect([refused.status, refused.json.errors.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ]);
    expect(await kept()).toEqual(before);
    expect((await unnamed(fields)).status).toBe(201);
  });
});

test('stays usable after a follow-up code of another complaint was refused', async () => {
  const [one, other] = [await unnamedFields(), await unnamedFields()];
  await unnamed(one);
  const refused = await unnamed({ ...other, followUpKey: one.followUpKey });
  expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'followUpKey']);
  expect((await unnamed(other)).status).toBe(201);
});

test('files only through a form', async () => {
  const body = await unnamedFields();
  const json = await portal.call('POST', '/api/anonymous-complaints', { as: personas.student, body });
  expect(json.status).toBe(415);
  expect(await kept()).toEqual(before);
});

// The last one: it ends the week of the others.
test('is valid until the end of the next week, even after its private key is deleted', async () => {
  const [early, late] = [await unnamedFields(), await unnamedFields()];
  time = Date.parse('2026-03-15T18:29:59Z');
  await portal.portal.runJobs();
  expect((await unnamed(early)).status).toBe(201);
  time += 1000;
  const refused = await unnamed(late);
  expect([refused.status, refused.json.code]).toEqual([403, 'token-not-valid']);
  expect(await kept()).toEqual(oneMore());
});
