import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../start/processes.ts';
import { readSecretsKey } from '../start/secrets-key.ts';
import { root } from '../start/settings.ts';
import { runProgram } from '../testing/run-program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'campus-secrets-key-'));
const file = join(dataDir, 'secrets/key');
let election: string;
let firstKey: string;

/** The data of the first release, in which an election runs. */
beforeAll(() => {
  const archive = join(root, 'api/src/migrations/fixtures/first-release.tar.gz');
  execFileSync('tar', ['xzf', archive, '-C', dataDir]);
  const recording = JSON.parse(readFileSync(join(dataDir, 'answers.json'), 'utf8')) as {
    secretsKey: string;
    openElection: { id: string };
  };
  election = recording.openElection.id;
  firstKey = recording.secretsKey;
  const importer = join(root, 'libs/embedded-mongo/src/dump/import.ts');
  execFileSync(process.execPath, [
    importer,
    '--dump',
    join(dataDir, 'dump'),
    '--data',
    join(dataDir, 'mongo'),
  ]);
  mkdirSync(join(dataDir, 'secrets'));
  writeFileSync(file, firstKey);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const run = (program: string, ...args: string[]) =>
  runProgram(`secrets-key/${program}`, args, {
    DATA_DIR: dataDir,
    MONGODB_URI: undefined,
    SECRETS_KEY: undefined,
    NEW_SECRETS_KEY: undefined,
  });
const keysAside = () => readdirSync(join(dataDir, 'secrets')).filter((name) => name.startsWith('key.before'));
const keyIn = (name: string) => readFileSync(join(dataDir, 'secrets', name), 'utf8');

test("counts the box of an election without the key, and says what can't be decided", () => {
  expect(run('count.ts').said).toMatch(new RegExp(`^${election} {2}Student Council \\(open\\)$`, 'm'));
  const { status, said } = run('count.ts', election);
  expect(said).toContain('4 ballots counted; 5 voting tokens given out;');
  expect(said).toMatch(/^ +3 {2}Nikhil Pawar\n +1 {2}Rhea Joshi\n +0 {2}None of the above$/m);
  expect(said).toContain('→ Elected: Nikhil Pawar');
  expect(said).toContain('The secret for lots is lost with the key.');
  expect(said).toContain('The ballot box is correct.');
  expect(status).toBe(0);
});

test('works after a crash when another process got the number of the killed database', () => {
  const note = join(dataDir, 'mongo/server.json');
  writeFileSync(note, JSON.stringify({ pid: process.pid, uri: 'mongodb://gone/' }));
  expect(run('count.ts')).toMatchObject({ status: 0, said: expect.stringContaining(election) });
});

test('refuses a database in use, and one beside the data of a mongod', async () => {
  const server = await startServer({ dataDir: join(dataDir, 'mongo') });
  const inUse = run('rotate.ts');
  await server.close();
  expect(inUse).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^the data in .* is in use by another/),
  });
  mkdirSync(join(dataDir, 'mongod'));
  writeFileSync(join(dataDir, 'mongod/WiredTiger'), '');
  const beside = run('rotate.ts');
  rmSync(join(dataDir, 'mongod'), { recursive: true });
  expect(beside).toMatchObject({ status: 1, said: expect.stringContaining('Name it with MONGODB_URI') });
  expect(existsSync(`${file}.next`)).toBe(false);
});

test('finds a ballot without a signature for the election', async () => {
  const server = await startServer({ dataDir: join(dataDir, 'mongo') });
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(server.uri);
  const ballots = client.db('campus').collection<{ _id: string }>('ballotBox');
  const ballot = await ballots.findOne({ _id: { $gt: `${election}:`, $lt: `${election};` } });
  const forged = { ...ballot, _id: `${election}:${'0'.repeat(64)}`, key: `${election}:${'0'.repeat(32)}` };
  await ballots.insertOne(forged);
  await client.close();
  await server.close();
  const found = run('count.ts', election);
  const again = await startServer({ dataDir: join(dataDir, 'mongo') });
  const cleaner = await MongoClient.connect(again.uri);
  await cleaner.db('campus').collection<{ _id: string }>('ballotBox').deleteOne({ _id: forged._id });
  await cleaner.close();
  await again.close();
  expect(found.said).toContain(
    `The ballot with the receipt ${'0'.repeat(64)} is not signed for this election.`,
  );
  expect(found.status).toBe(1);
});

test('changes the key, keeps the old one for old backups, and continues with the same new key after a crash', () => {
  const interruptedKey = Buffer.alloc(32, 9).toString('base64');
  writeFileSync(`${file}.next`, interruptedKey);
  const { status, said } = run('rotate.ts');
  expect(said).toContain('Secrets encrypted with the new key: 3.');
  expect(status).toBe(0);
  expect(keyIn('key')).toBe(interruptedKey);
  expect(keysAside().map(keyIn)).toEqual([firstKey]);
  expect(existsSync(`${file}.next`)).toBe(false);
});

test('finishes a change interrupted between two renames, and keeps every old key', () => {
  renameSync(file, `${file}.before-9999-01-01T00-00-00`);
  const nextKey = Buffer.alloc(32, 10).toString('base64');
  writeFileSync(`${file}.next`, nextKey);
  const { status, said } = run('rotate.ts');
  expect(said).toContain('Secrets encrypted with the new key: 3.');
  expect([status, keyIn('key')]).toEqual([0, nextKey]);
  expect(run('rotate.ts').status).toBe(0);
  expect(keysAside()).toHaveLength(3);
  expect(keysAside().map(keyIn)).toContain(nextKey);
});

test('refuses --lost while the existing key is the right one', () => {
  const key = keyIn('key');
  const refused = run('rotate.ts', '--lost');
  expect(refused.said).toContain('The key is not lost');
  expect([refused.status, keyIn('key')]).toEqual([1, key]);
  expect(existsSync(`${file}.next`)).toBe(false);
});

test('npm start creates a key for an empty database, but never for one with data or an interrupted change', async () => {
  const server = await startServer({ dataDir: join(dataDir, 'mongo') });
  try {
    expect(await readSecretsKey(dataDir, server.uri)).toBe(keyIn('key'));
    rmSync(file);
    await expect(readSecretsKey(dataDir, server.uri)).rejects.toThrow(StartError);
    await expect(readSecretsKey(dataDir, server.uri)).rejects.toThrow('The secrets key is missing');
    expect(existsSync(file)).toBe(false);
    writeFileSync(`${file}.next`, '');
    await expect(readSecretsKey(dataDir, server.uri)).rejects.toThrow('npm run rotate-key');
    rmSync(`${file}.next`);
    const fresh = mkdtempSync(join(tmpdir(), 'campus-fresh-key-'));
    const empty = await startServer({ dataDir: join(fresh, 'mongo') });
    const key = await readSecretsKey(fresh, empty.uri);
    await empty.close();
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    rmSync(fresh, { recursive: true });
  } finally {
    await server.close();
  }
});

test('starts again with --lost when the key is gone, and lists what is lost', () => {
  const { status, said } = run('rotate.ts');
  expect(said).toContain('key is missing. Put it back; if it is lost for good: -- --lost');
  expect(status).toBe(1);
  const lost = run('rotate.ts', '--lost');
  expect(lost.said).toContain(`electionKeys: ${election}\n`);
  expect(lost.status).toBe(0);
  expect(existsSync(file)).toBe(true);
});
