import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlindToken, drawToken, signatureOf } from '@campus/blind-token';
import { complaintPictures } from '@campus/contracts/complaints';
import { type RunningServer, startServer } from '@campus/embedded-mongo';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { mongo } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '../../services/pictures/testing/pdf.ts';
import { startPortal } from '../../testing/test-portal.ts';
import { claimsOf, type Persona, personas } from '../../testing/tokens.ts';

/** A member whose every detail is unique, so that any trace is found. */
interface Author extends Persona {
  name: string;
  regNo: string;
  address: string;
  userAgent: string;
}
const author = (mark: string, address: string): Author => ({
  uid: `uid-of-${mark}-7Qx`,
  email: `${mark}.mail@sggs.ac.in`,
  name: `${mark} Writersdottir`,
  regNo: `REG-${mark}-2023`,
  address,
  userAgent: `Browser-of-${mark}/7.7`,
});
const authors = [
  author('Ninoshka', '203.0.113.77'),
  author('Orzabal', '198.51.100.201'),
  author('Zubeida', '2001:db8:77:aa::1f'),
] as const;
const { admin, board } = personas;
const metricsToken = 'token-of-the-operator';

/** Secrets of authors, by what each one is. */
type Secrets = Map<string, string>;
/** Secrets that may appear nowhere, and secrets that may appear only in the collection of members. */
const nowhere: Secrets = new Map();
const onlyMembers: Secrets = new Map();
/** Everything in which something could be left, as bytes. */
const places = new Map<string, Buffer>();

const keys = await generateKeyPair('RS256');
const sign = (persona: Persona) =>
  new SignJWT(claimsOf(persona, { iss: 'https://securetoken.google.com/campus-real', aud: 'campus-real' }))
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(keys.privateKey);

const dataDir = mkdtempSync(join(tmpdir(), 'campus-privacy-'));
let database: RunningServer;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  database = await startServer({ dataDir });
  portal = await startPortal(database.uri, {
    tokenKeys: createLocalJWKSet({
      keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }],
    }),
    // Behind a proxy, whose word on the address counts.
    env: {
      FIREBASE_AUTH_EMULATOR_HOST: '',
      FIREBASE_PROJECT_ID: 'campus-real',
      FIREBASE_API_KEY: 'key',
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
    },
  });
  await run();
  await look();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

interface Call {
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
async function call(method: string, path: string, options: Call = {}, status = 200) {
  const answer = await portal.call(method, path, options);
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

const sentBy = ({ address, userAgent }: Author) => ({ 'x-forwarded-for': address, 'user-agent': userAgent });
const requestId = () => randomBytes(16).toString('hex');

/** A browser of an author: draws this week's tokens and files with the first. */
async function browse(who: Author, text: string) {
  const { uid, email, name, regNo, address, userAgent } = who;
  const session = await sign(who);
  const own = { as: session, headers: sentBy(who) };
  for (const [what, value] of Object.entries({ uid, email, name }))
    onlyMembers.set(`${what} ${value}`, value);
  for (const [what, value] of Object.entries({ regNo, address, userAgent, session: session.slice(-60) }))
    nowhere.set(`${what} of ${name}`, value);

  await call('GET', '/api/me', own);
  await call('GET', '/api/complaints?search=lift', own);
  const { json: terms } = await call('GET', '/api/complaint-tokens', own);
  const drawn = await Promise.all(
    Array.from({ length: terms.tokens as number }, () => drawToken(terms.publicKey)),
  );
  const body = { week: terms.week, blinded: drawn.map(({ blinded }) => blinded) };
  const { json: issued } = await call('POST', '/api/complaint-tokens', { ...own, body });
  const token = drawn[0]!;
  const signature = await signatureOf(terms.publicKey, token, issued.blindSignatures[0]);

  const code = randomBytes(12).toString('hex').slice(0, 20).toUpperCase();
  const key = hash('sha256', `campus complaint ${code}`);
  const secrets = { ...token, signature, code, key, blindSignature: issued.blindSignatures[0] as string };
  for (const [what, value] of Object.entries(secrets)) nowhere.set(`${what} of ${name}`, value);
  const { id } = await file(who, session, { week: terms.week, token, signature, key, text });

  const followUp = (status = 200) =>
    call('POST', '/api/complaint-follow-up', { headers: sentBy(who), body: { key } }, status);
  const change = async (step: { action: string; text?: string; content?: string }) => {
    const { json } = await followUp();
    const version = step.action === 'reply' ? {} : { version: json.version };
    const body = { key, change: { requestId: requestId(), ...version, ...step } };
    return call('POST', '/api/complaint-follow-up/actions', { headers: sentBy(who), body });
  };
  return { id, own, followUp, change };
}

/** As a careless browser would: token, cookies, and at first fields that name the author come along. */
async function file(
  who: Author,
  session: string,
  given: { week: string; token: BlindToken; signature: string; key: string; text: string },
): Promise<{ id: string }> {
  const { token, signature, week, key, text } = given;
  const { name, regNo, uid, email } = who;
  const send = (fields: Record<string, string>, pictures: Buffer[]) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    for (const picture of pictures)
      form.append(complaintPictures.field, new Blob([new Uint8Array(picture)]), `${name}.jpg`);
    return fetch(`${portal.url}/api/anonymous-complaints`, {
      method: 'POST',
      headers: { ...sentBy(who), authorization: `Bearer ${session}`, cookie: `who=${uid}` },
      body: form,
    });
  };
  const fields = {
    week,
    token: token.token,
    prefix: token.prefix,
    signature,
    followUpKey: key,
    text,
    category: 'hostel',
    place: 'Hostel 2',
  };
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c84' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'TelltaleCamera', Artist: name },
      IFD3: { GPSLatitude: '19/1 9/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer();
  const letter = pdfOf(['It happened at night.'], { info: `/Author(${name})/Producer(TelltaleEditor)` });
  nowhere.set('camera', 'TelltaleCamera').set('editor', 'TelltaleEditor');

  // Refused requests leave no trace either.
  const refused = [
    await send({ ...fields, name, regNo, author: uid, email }, [picture]),
    await send({ ...fields, text: 'A vulgarword.' }, [picture]),
    await send({ ...fields, category: '' }, [picture]),
    await send({ ...fields, signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` }, [
      picture,
    ]),
    await send(fields, [Buffer.from(`<svg>${name}</svg>`)]),
    await send(fields, [letter.subarray(0, 90)]),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 422, 400, 403, 400, 400]);
  const filed = await send(fields, [picture, letter]);
  expect(filed.status).toBe(201);
  expect((await send(fields, [picture, letter])).status).toBe(201);
  expect((await send({ ...fields, text: 'Another text.' }, [])).status).toBe(409);
  return (await filed.json()) as { id: string };
}

/** Three authors file, are answered, answer back; one has it opened again, one edits and withdraws, one is deleted. */
async function run(): Promise<void> {
  const [asAdmin, asBoard] = await Promise.all([admin, board].map(sign));
  await call('GET', '/api/me', { as: asBoard! });
  await call('PUT', `/api/members/${board.uid}/roles/board`, {
    as: asAdmin!,
    body: { granted: true, reason: 'Elected.' },
  });
  const handle = async (id: string, step: object) => {
    const { json } = await call('GET', `/api/complaints/${id}`, { as: asBoard! });
    const body = { requestId: requestId(), version: json.version, ...step };
    return call('POST', `/api/complaints/${id}/actions`, { as: asBoard!, body });
  };
  const say = { text: 'We look after it.', audience: 'author' };

  const [one, two, three] = [
    await browse(authors[0], 'The warden shouts at night.'),
    await browse(authors[1], 'The lift falls.'),
    await browse(authors[2], 'The door has no lock.'),
  ];
  for (const { id, followUp, change } of [one, two, three]) {
    await followUp();
    await change({ action: 'reply', text: 'It happened again.' });
    await handle(id, { action: 'review', ...say });
    await handle(id, { action: 'answer', ...say, audience: 'public' });
  }
  await one.change({ action: 'edit', content: 'The warden shouts each night.', text: 'To be exact.' });
  await handle(one.id, { action: 'close', ...say });
  await one.change({ action: 'reopen', text: 'Not at all.' });
  await two.change({ action: 'withdraw' });
  await handle(three.id, { action: 'delete', text: 'It named a person.' });
  await call('PUT', `/api/complaints/${one.id}/me-too`, two.own);
  await call('PUT', `/api/complaints/${one.id}/me-too`, three.own);
  await call('GET', `/api/complaints/${one.id}`, one.own);
  await call(
    'POST',
    '/api/complaint-follow-up',
    { headers: sentBy(authors[0]), body: { key: randomBytes(32).toString('hex') } },
    404,
  );
  await portal.portal.runJobs();

  places.set('/metrics', Buffer.from((await call('GET', '/metrics', { as: metricsToken })).text));
  places.set('/api/audit', Buffer.from((await call('GET', '/api/audit?limit=100', { as: asAdmin! })).text));
  places.set('the log', Buffer.from(portal.log.join('')));
}

/** Complaints as they were stored, for the times in them. */
const documents: { collection: string; document: mongo.BSON.Document }[] = [];

/** The welcome letter that every member gets at the first call: it says nothing about complaints. */
const isWelcome = ({ _id, kind, about }: mongo.BSON.Document) =>
  kind === 'welcome' && String(about ?? _id).startsWith('welcome:');

const files = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name))] as const);

/** Gathers what was stored: documents, the files while the database runs, and what is left without the members. */
async function look(): Promise<void> {
  const { db } = portal.connection;
  for (const { name } of await db!.listCollections().toArray()) {
    const all = await db!.collection(name).find().toArray();
    documents.push(...all.map((document) => ({ collection: name, document })));
    const found = ['mails', 'messages'].includes(name) ? all.filter((one) => !isWelcome(one)) : all;
    places.set(
      `collection ${name}`,
      Buffer.concat(found.map((one) => Buffer.from(mongo.BSON.serialize(one)))),
    );
    places.set(`collection ${name} as JSON`, Buffer.from(mongo.BSON.EJSON.stringify(found)));
  }
  for (const [name, content] of files()) places.set(`running ${name}`, content);
  // SQLite overwrites what it deletes here (secure_delete), and closing empties the write-ahead log.
  await db!.collection('members').deleteMany({});
  for (const name of ['mails', 'messages']) await db!.collection(name).deleteMany({ kind: 'welcome' });
  await db!.collection('signIns').deleteMany({});
  await portal.close();
  await database.close();
  for (const [name, content] of files()) places.set(`backup without members: ${name}`, content);
}

/** All encodings in which a known value might have been kept. */
function tracesOf(value: string): string[] {
  const asBytes = [value, value.toLowerCase()].map((text) => Buffer.from(text));
  const decoded = /^[\w-]{40,}$/.test(value) ? [Buffer.from(value, 'base64url')] : [];
  const hex = /^([0-9a-f]{2})+$/.test(value) ? [Buffer.from(value, 'hex')] : [];
  const whole = [...asBytes, ...decoded, ...hex];
  return whole.flatMap((bytes) => {
    const kept = [bytes, ...['sha256', 'sha1', 'md5'].map((algorithm) => hash(algorithm, bytes, 'buffer'))];
    return kept.flatMap((some) =>
      (['latin1', 'hex', 'base64', 'base64url'] as const).map((as) => some.toString(as).replace(/=+$/, '')),
    );
  });
}

/** The ids by which complaints and codes are found on purpose: hashes of what has more than 100 random bits. */
const isMeant = (what: string, trace: string, value: string) =>
  what.startsWith('key of') && trace.toLowerCase() === hash('sha256', value);

function findings(secrets: Secrets, from: Map<string, Buffer>): string[] {
  const texts = [...from].map(
    ([place, content]) => [place, content.toString('latin1').toLowerCase()] as const,
  );
  return [...secrets].flatMap(([what, value]) => {
    const traces = tracesOf(value).filter((trace) => !isMeant(what, trace, value));
    return texts
      .filter(([, text]) => traces.some((trace) => text.includes(trace.toLowerCase())))
      .map(([place]) => `${what}: ${place}`);
  });
}

test('the search for traces finds a secret in every encoding', () => {
  const inMembers = new Map([...places].filter(([place]) => place === 'collection members'));
  expect(findings(onlyMembers, inMembers)).toHaveLength(onlyMembers.size);
  const value = authors[0].email;
  const bytes = Buffer.from(value);
  for (const kept of [
    value.toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('hex'),
    hash('sha256', value),
    hash('sha1', value.toLowerCase(), 'base64url'),
    hash('md5', value, 'buffer'),
  ])
    expect(findings(new Map([['it', value]]), new Map([['there', Buffer.from(kept)]]))).toHaveLength(1);
  const filled = [...places].filter(([, content]) => content.length > 0).map(([place]) => place);
  expect(filled).toEqual(
    expect.arrayContaining([
      '/metrics',
      '/api/audit',
      'the log',
      'collection audit',
      ...['complaints', 'complaintPictures', 'complaintTokens', 'complaintWeekKeys', 'complaintMeToo'].map(
        (name) => `collection ${name}`,
      ),
      'running data.sqlite-wal',
      'backup without members: data.sqlite',
    ]),
  );
  expect(places.get('the log')!.includes('/api/complaints')).toBe(true);
  expect(places.get('/api/audit')!.includes('complaint.deleted')).toBe(true);
});

test('registration number, address, browser, tokens, signatures and codes are stored nowhere', () => {
  expect(findings(nowhere, places)).toEqual([]);
});

test("stores an author's uid, address and name only with the member, the welcome and the login days", () => {
  const elsewhere = [...places].filter(([place]) => !/^(collection (members|signIns)|running )/.test(place));
  expect(findings(onlyMembers, new Map(elsewhere))).toEqual([]);
});

test('writes no mail or message about an anonymous complaint before the next notice', () => {
  const of = (name: string) =>
    documents.filter(({ collection }) => collection === name).map(({ document }) => document);
  const others = of('mails').filter((mail) => !isWelcome(mail));
  expect(others).toMatchObject([{ kind: 'role', to: { member: board.uid } }]);
  expect(of('messages').filter((message) => !isWelcome(message))).toMatchObject([
    { kind: 'role', member: board.uid },
  ]);
  const sameForAll = ({ title, text, path, at, read }: mongo.BSON.Document) => [title, text, path, at, read];
  const messages = of('messages').filter(isWelcome);
  expect(messages.length).toBeGreaterThan(3);
  for (const message of messages) expect(sameForAll(message)).toEqual(sameForAll(messages[0]!));
  const welcomed = of('mails').filter(isWelcome);
  expect(new Set(welcomed.map(({ to }) => to.member))).toEqual(new Set(of('members').map(({ _id }) => _id)));
  for (const { _id, to, subject, paragraphs } of welcomed)
    expect([_id, subject, paragraphs]).toEqual([
      `welcome:${to.member}`,
      welcomed[0]!['subject'],
      welcomed[0]!['paragraphs'],
    ]);
  expect(of('complaints').map(({ letters }) => letters)).toEqual([[], [], []]);
});

test('filing and following up leave no log line or figure; fetching tokens leaves no log line', () => {
  const [log, metrics] = ['the log', '/metrics'].map((place) => places.get(place)!.toString());
  expect(log).not.toMatch(/anonymous-complaints|complaint-follow-up|complaint-tokens/);
  expect(metrics).not.toMatch(/anonymous-complaints|complaint-follow-up/);
});

/** The values in a document, each with its path. */
function* valuesIn(value: unknown, path: string): Generator<[string, unknown]> {
  const isInside =
    Array.isArray(value) ||
    (value !== null && typeof value === 'object' && !('_bsontype' in value) && !(value instanceof Date));
  if (isInside) for (const [key, inner] of Object.entries(value)) yield* valuesIn(inner, `${path}.${key}`);
  else yield [path, value];
}

function looksLikeTime(value: unknown): boolean {
  if (typeof value === 'string') {
    // Keys and hashes are random letters and digits, so runs in them mean nothing.
    const withoutDays = value.replaceAll(/\b\d{4}-\d{2}-\d{2}\b(?!T)/g, '');
    const uuidWithTime = /\b[0-9a-f]{8}-[0-9a-f]{4}-[167][0-9a-f]{3}-/i;
    return (
      /\b\d{1,2}:\d\d\b|\b\d{4}-\d\d-\d\d|\b\d{8}T\d{4}|^[0-9a-f]{24}$|^\d{10,}$/.test(withoutDays) ||
      uuidWithTime.test(value)
    );
  }
  if (typeof value === 'number') return value > 100_000;
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  return !(value instanceof mongo.Binary);
}

test('all times stored with complaints are days', () => {
  const own = documents.filter(({ collection }) => collection.startsWith('complaint'));
  const values = own.flatMap(({ collection, document }) => [...valuesIn(document, collection)]);
  expect(values.filter(([, value]) => looksLikeTime(value))).toEqual([]);
  const days = values.filter(([, value]) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)));
  expect(new Set(days.map(([path]) => path.replaceAll(/\.\d+/g, '')))).toEqual(
    new Set([
      ...[
        'filedOn',
        'history.on',
        'earlierTexts.until',
        'answeredOn',
        'closedOn',
        'overOn',
        'clocks.due',
        'dueOn',
        'deletion.on',
      ].map((field) => `complaints.${field}`),
      'complaintPictures.waitsSince',
    ]),
  );
  // A complaint holds the name of its notice until that has gone out.
  const noticeAts = own.flatMap(({ document }) => (document['noticeAt'] ? [document['noticeAt']] : []));
  expect(noticeAts).toHaveLength(3);
  for (const noticeAt of noticeAts) expect(noticeAt).toMatch(/^\d{4}-\d{2}-\d{2} \d\dh$/);
  for (const time of [
    new Date(),
    new mongo.ObjectId(),
    Date.now(),
    Math.floor(Date.now() / 1000),
    '2026-11-21T10:00:00Z',
    '20261121T1000',
    '10:15',
    String(Date.now()),
    new mongo.ObjectId().toHexString(),
    mongo.Long.fromNumber(1),
    '019aa0d2-7c3e-7b1a-8000-000000000000',
  ])
    expect([time, looksLikeTime(time)]).toEqual([time, true]);
});
