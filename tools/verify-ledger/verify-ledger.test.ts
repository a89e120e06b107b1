import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDomains } from '@campus/contracts';
import { type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { documentsIn, verifyDatabase } from './verify-database.ts';
import { Servers } from '../bench/servers.ts';
import { runProgram } from '../testing/run-program.ts';

/** The ledger’s page offers it for download. */
const programForFiles = '../libs/verifiers/src/verify-ledger.ts';
const PORT = 4866;
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const servers = new Servers();
const uploads = join(servers.folder, 'uploads');
let db: Db;
let client: MongoClient;
let uri = '';
let chain = '';
let head = '';
/** Every collection of the ledger as the API left it. */
const untouched = new Map<string, Document[]>();

const randomId = () => randomBytes(16).toString('hex');

/** Without a file on the API's database. */
const verify = (...args: string[]) => verifyWith({}, ...args);
const verifyWith = (env: Record<string, string>, ...args: string[]) =>
  runProgram('verify-ledger/main.ts', args, { MONGODB_URI: uri, UPLOADS_DIR: uploads, ...env });

/** An application is approved, and paid in part with an invoice; one entry is taken back. */
beforeAll(async () => {
  const { url, databaseUri } = await servers.startApi('API', PORT, { UPLOADS_DIR: uploads });
  uri = databaseUri;
  const [admin, student] = await Promise.all([
    servers.tokenOf('admin', `admin@${defaultDomains.admin}`),
    servers.tokenOf('student', `student@${defaultDomains.student}`),
  ]);
  const call = async (path: string, token: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const formOf = (fields: Record<string, string>, file?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append(file, new File([pdf + randomId()], 'invoice.pdf'));
    return form;
  };
  const json = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const today = new Date().toISOString().slice(0, 10);
  const enter = (fields: Record<string, string>, file?: string) =>
    call('/api/ledger/entries', admin, {
      method: 'POST',
      body: formOf({ requestId: randomId(), on: today, text: 'For the tests', ...fields }, file),
    });

  const application = randomId();
  const applied = {
    id: application,
    name: 'Asha Patil',
    email: 'asha@example.org',
    regNo: '2023BCS041',
    designation: 'Student',
    date: today,
    explanation: 'Two microphones.',
    amount: '100000',
  };
  await call('/applications', student, { method: 'POST', body: formOf(applied, 'budgetFile') });
  const decision = { status: 'Approved', facultyRemark: 'Buy them.' };
  await call(`/applications/${application}`, admin, json('PUT', decision));
  await enter({ kind: 'plan', category: 'events', amount: '500000' });
  await enter({ kind: 'sponsorship', party: 'Bank', amount: '300000' });
  await enter({ kind: 'payment', application, amount: '40000' }, 'document');
  await enter({ kind: 'allocation', amount: '700' });
  await call(
    '/api/ledger/entries/5/correction',
    admin,
    json('POST', { requestId: randomId(), text: 'Twice' }),
  );
  chain = await (await call('/api/ledger/chain', admin, {})).text();
  const summary = await (await call('/api/ledger/summary', admin, {})).json();
  head = (summary as { head: { hash: string } }).head.hash;

  client = await MongoClient.connect(databaseUri);
  db = client.db('campus');
  for (const name of ['ledger', 'ledgerTotals', 'ledgerReservations', 'ledgerProgress'])
    untouched.set(name, await db.collection(name).find().toArray());
});
afterEach(async () => {
  for (const [name, documents] of untouched) {
    await db.collection(name).deleteMany({});
    if (documents.length > 0) await db.collection(name).insertMany(documents);
  }
});
afterAll(async () => {
  await client?.close();
  await servers.stop();
});

/** The same on the database, without a program of its own. */
const faults = async () =>
  (await verifyDatabase(db, { openDocument: documentsIn(join(uploads, 'documents')) })).faults;
const containing = (words: string) => expect.stringContaining(words) as string;

const set = (name: string, id: number | string, change: Document) =>
  db.collection<Document & { _id: number | string }>(name).updateOne({ _id: id }, { $set: change });

describe('in the database', () => {
  test('accepts an untouched ledger', () => {
    const { status, said } = verify('--head', head);
    expect(said).toContain('Everything is correct.');
    expect(said).toContain(`6 entries. The hash of the last one:\n${head}`);
    expect(said).toContain('planned ₹5,000.00  income ₹3,000.00  spent ₹400.00  reserved ₹600.00');
    expect(status).toBe(0);
  });

  test.each<[string, unknown]>([
    ['at', '2026-01-01T00:00:00.000Z'],
    ['kind', 'release'],
    ['amount', 40_001],
    ['amount', '40000'],
    ['category', 'sports'],
    ['on', '2025-12-01'],
    ['year', '2020-21'],
    ['text', 'Else'],
    ['party', 'Else'],
    ['application', 'f'.repeat(32)],
    ['document', null],
    ['document.sha256', '0'.repeat(64)],
    ['corrects', 1],
    ['by', 'Else'],
    ['previous', '0'.repeat(64)],
    ['hash', '0'.repeat(64)],
    ['requestId', 'reservation:x'],
    ['years', ['2020-21']],
    ['facets', []],
    ['terms', ['other']],
    ['balance', 1],
    ['more', 1],
  ])('finds a changed %s', async (name, value) => {
    await set('ledger', 4, { [name]: value });
    expect((await faults())[0]).toMatch(/^(Entry|Line) 4 /);
  });

  test('finds a deleted, inserted or swapped entry', async () => {
    const entries = db.collection<Document & { _id: number }>('ledger');
    const [third, fourth] = [untouched.get('ledger')![2]!, untouched.get('ledger')![3]!];
    await entries.deleteMany({ _id: { $in: [3, 4] } });
    expect(await faults()).toContainEqual(containing('Entry 5 stands where entry 3'));
    await entries.insertMany([
      { ...fourth, _id: 3 },
      { ...third, _id: 4 },
    ] as never[]);
    expect(await faults()).toContainEqual(containing('Entry 3 was changed'));
    await entries.deleteMany({ _id: { $in: [3, 4] } });
    await entries.insertMany([third, fourth] as never[]);
    await entries.insertOne({ ...third, _id: 7, requestId: randomId() } as never);
    expect(await faults()).toContainEqual(containing("Entry 7 doesn't follow"));
  });

  test('finds changed, lost or excess sums', async () => {
    const year = untouched.get('ledgerTotals')![0]!['_id'] as unknown as string;
    const application = untouched.get('ledgerReservations')![0]!['_id'] as unknown as string;

    await set('ledgerTotals', year, { 'byCategory.events.planned': 500_001 });
    expect(await faults()).toContainEqual(
      containing('Events and festivals, planned: stored ₹5,000.01, but the entries add up to ₹5,000.00.'),
    );
    await set('ledgerTotals', year, { bySponsor: [] });
    expect(await faults()).toContainEqual(
      containing('sponsor Bank: stored 0, but the entries add up to ₹3,000.00.'),
    );
    await set('ledgerTotals', year, { applied: 3 });
    expect(await faults()).toContainEqual(
      containing(`The sums of ${year} go up to entry 3, but entry 6 is missing.`),
    );
    await set('ledgerTotals', year, { applied: 9 });
    expect(await faults()).toContainEqual(
      containing(`The sums of ${year} include entry 9, which doesn't belong to them.`),
    );
    await db.collection('ledgerTotals').deleteMany({});
    expect(await faults()).toContainEqual(containing(`The sums of ${year} are missing.`));
    await set('ledgerReservations', application, { left: 100_000 });
    expect(await faults()).toContainEqual(
      containing(
        `The sums of application ${application}, left: stored 100000, but the entries add up to 60000.`,
      ),
    );
    await set('ledgerProgress', 'all', { applied: 7 });
    expect(await faults()).toContainEqual(
      containing('Sums are stored up to entry 7, but there are only 6 entries.'),
    );
  });

  test('accepts sums that lag behind', async () => {
    await db.collection('ledgerTotals').deleteMany({});
    await db.collection('ledgerReservations').deleteMany({});
    await db.collection('ledgerProgress').deleteMany({});
    expect(await faults()).toEqual([]);
  });

  test('reports no missing document that is in an object storage, and says that it was not compared', () => {
    const { status, said } = verifyWith({ UPLOADS_DIR: '/nonexistent', S3_BUCKET: 'campus' });
    expect(said).toContain('documents are in object storage and were not compared');
    expect(said).toContain('Everything is correct.');
    expect(status).toBe(0);
  });

  test('finds a changed or missing document', async () => {
    const file = readdirSync(join(uploads, 'documents')).find((name) => chain.includes(name))!;
    const path = join(uploads, 'documents', file);
    const content = readFileSync(path);
    writeFileSync(path, `${content.toString()}%`);
    expect(await faults()).toContainEqual(
      containing(`The document of entry 4, invoice.pdf (${file}), was changed.`),
    );
    rmSync(path);
    expect(await faults()).toContainEqual(containing('is missing'));
    expect(verify()).toMatchObject({ status: 1, said: containing('This ledger is NOT correct:') });
    writeFileSync(path, content);
  });
});

describe('in a file', () => {
  const file = join(servers.folder, 'chain.ndjson');
  const write = (content: string) => {
    writeFileSync(file, content);
    return file;
  };

  test('accepts an untouched chain, with the hash in any form', () => {
    for (const args of [['--head', head], [head]])
      expect(verify(write(chain), ...args)).toMatchObject({ status: 0 });
    expect(runProgram(programForFiles, [write(chain), head])).toEqual(verify(write(chain), head));
  });

  test('finds a changed chain, and a truncated one', () => {
    expect(verify(write(chain.replace('"amount":700', '"amount":70')))).toMatchObject({
      status: 1,
      said: containing('Entry 5 was changed'),
    });
    const cut = write(`${chain.trimEnd().split('\n').slice(0, -1).join('\n')}\n`);
    expect(verify(cut).status).toBe(0);
    expect(verify(cut, head)).toMatchObject({ status: 1, said: containing('cut off') });
  });

  test.each([
    ['a file that isn’t there', ['none.ndjson'], 2, 'could not be checked'],
    ['an unknown option', ['--haed'], 2, '[HASH]'],
    ['no hash', ['--head', 'x'], 2, 'is not a hash'],
    ['two files', ['a', 'b'], 2, '[HASH]'],
    ['a call for help', ['--help'], 0, '[HASH]'],
  ])('answers %s', (_what, args, status, said) => {
    expect(verify(...args)).toMatchObject({ status, said: containing(said) });
  });
});
