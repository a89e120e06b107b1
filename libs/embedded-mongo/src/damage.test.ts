import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { checkFolder } from './check/check-folder.ts';
import { exportDump } from './dump/export-dump.ts';
import { startServer } from './index.ts';
import { DamageError, Engine, holdsData } from './store/engine.ts';
import { readLog } from './store/log.ts';
import { PageSums } from './store/page-sums.ts';
import { readFrames } from './testing/pages.ts';
import { errorOf, runProgram, temporaryFolder } from './testing/test-server.ts';

type Row = { _id: number; text: string };

const data = (folder: string) => join(folder, 'data.sqlite');
const log = (folder: string) => join(folder, 'data.sqlite-wal');
const sums = (folder: string) => join(folder, 'data.sqlite.sums');
const rowsIn = (client: MongoClient) => client.db('test').collection<Row>('rows');
const textOf = (n: number) => `${n} `.repeat(20 + (n % 400));

/** @returns a copy that a test may damage */
function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  return copy;
}

async function fill(client: MongoClient, from: number, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, i) => ({ _id: from + i, text: textOf(from + i) }));
  await rowsIn(client).createIndex({ text: 1 }, { name: 'text' });
  await rowsIn(client).insertMany(documents);
}

/** The folder of a stopped server. */
async function stopped(): Promise<string> {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  await fill(client, 0, 300);
  await client.close();
  await server.close();
  return folder;
}

/** The folder of a killed server: 300 documents in the file, each of 40 transactions more in the log. */
async function killed(): Promise<string> {
  const folder = temporaryFolder();
  const server = runProgram('--data', folder);
  const client = await MongoClient.connect(await server.ready);
  await fill(client, 0, 300);
  await client.db('admin').command({ fsync: 1 });
  for (let n = 300; n < 340; n++) await rowsIn(client).insertOne({ _id: n, text: textOf(n) });
  server.child.kill('SIGKILL');
  await server.exit;
  await client.close();
  return folder;
}

/** All that a server finds in the folder. */
async function readAll(folder: string): Promise<Row[]> {
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  const rows = await rowsIn(client).find().sort({ _id: 1 }).toArray();
  await client.close();
  await server.close();
  return rows;
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, _id) => ({ _id, text: textOf(_id) }));

function change(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** Flips a bit in each of four bytes that follow each other. */
function flip(path: string, at: number): void {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, 4, at);
  closeSync(file);
  change(path, at, Buffer.from(bytes.map((byte) => byte ^ (1 << Math.floor(Math.random() * 8)))));
}

/** Why a server refuses the folder. Fails if it doesn't, or if an export or the check accepts it. */
async function refusalOf(folder: string): Promise<string> {
  expect(() => exportDump(folder, join(folder, 'dump'))).toThrow(DamageError);
  expect(readdirSync(folder)).not.toContain('dump');
  expect(checkFolder(folder).flatMap(({ faults }) => faults)).not.toEqual([]);
  const error = await errorOf(startServer({ dataDir: folder }));
  expect(error).toBeInstanceOf(DamageError);
  return error.message;
}

const notAsWritten =
  /is damaged: \d+ of its pages .* restore the last backup|can't be used: the file is damaged/;

test('flipped bits anywhere in the file are found before the data is served or exported, and by the check', async () => {
  const folder = await stopped();
  const { size } = statSync(data(folder));
  const places = Array.from({ length: 64 }, () => Math.floor(Math.random() * (size - 4)));
  // The header, and the ends of the file, too.
  for (const at of [0, 17, 18, 26, 60, 68, size - 4, ...places]) {
    const copy = copyOf(folder);
    flip(data(copy), at);
    expect(await refusalOf(copy)).toMatch(notAsWritten);
  }
  expect(await readAll(folder)).toEqual(rows(300));
});

test('the check names the page and its table', async () => {
  const folder = await stopped();
  const file = new DatabaseSync(data(folder), { readOnly: true });
  const { pageno } = file
    .prepare("SELECT pageno FROM dbstat WHERE name = 'index_1' AND pagetype = 'leaf' LIMIT 1")
    .get() as { pageno: number };
  file.close();
  flip(data(folder), pageno * 4096 - 10);
  const [whole] = checkFolder(folder);
  expect(whole?.faults[0]).toMatch(`page ${pageno} (the index text of test.rows) is not as it was written`);
});

test.each<[string, (folder: string) => void]>([
  ['was cut off', (folder) => truncateSync(data(folder), statSync(data(folder)).size - 4096)],
  ['lost half a page', (folder) => truncateSync(data(folder), statSync(data(folder)).size - 2048)],
  ['is longer', (folder) => appendFileSync(data(folder), Buffer.alloc(4096))],
  [
    'has an older page',
    (folder) => change(data(folder), 4096 * 6, readFileSync(data(folder)).subarray(4096 * 5, 4096 * 6)),
  ],
])('a file that %s is refused', async (_, spoil) => {
  const folder = await stopped();
  spoil(folder);
  expect(await refusalOf(folder)).toMatch(notAsWritten);
});

test('an older file beside the checksums of a newer one is refused', async () => {
  const folder = await stopped();
  const older = copyOf(folder);
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  await fill(client, 300, 10);
  await client.close();
  await server.close();
  copyFileSync(data(older), data(folder));
  expect(await refusalOf(folder)).toMatch(notAsWritten);
});

test('damaged checksums are refused; without any, they are made when SQLite finds the file sound', async () => {
  const folder = await stopped();
  const copy = copyOf(folder);
  flip(sums(copy), 30);
  expect(await refusalOf(copy)).toMatch(
    /data\.sqlite\.sums is damaged; keep a copy of the folder, delete that file/,
  );

  rmSync(sums(folder));
  expect(await readAll(folder)).toEqual(rows(300));
  expect(existsSync(sums(folder))).toBe(true);
  flip(data(folder), 20_000);
  expect(await refusalOf(folder)).toMatch(notAsWritten);

  rmSync(sums(folder));
  change(data(folder), 4096 * 4, Buffer.alloc(4096, 0x55));
  expect(await refusalOf(folder)).toMatch(/is damaged: .*; keep a copy/);
});

test('a folder of the first format gets checksums, and the mark of clustered collections', async () => {
  const folder = await stopped();
  const file = new DatabaseSync(data(folder), { defensive: false });
  file.exec('ALTER TABLE collections DROP COLUMN clustered; PRAGMA user_version = 1');
  file.close();
  rmSync(sums(folder));
  expect(checkFolder(folder).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  expect(existsSync(sums(folder))).toBe(false);
  expect(await readAll(folder)).toEqual(rows(300));
  const upgraded = new DatabaseSync(data(folder), { readOnly: true });
  expect(upgraded.prepare('SELECT clustered FROM collections').all()).toEqual([{ clustered: '_id_' }]);
  upgraded.close();
  flip(data(folder), 20_000);
  expect(await refusalOf(folder)).toMatch(notAsWritten);
});

/** Pages as the log has them, copied into the file: what a checkpoint does. */
function copyPages(folder: string, isCopied: (index: number) => boolean): void {
  const last = new Map(readFrames(readFileSync(log(folder))).map(({ page, bytes }) => [page, bytes]));
  for (const [i, [page, bytes]] of [...last].entries())
    if (isCopied(i)) change(data(folder), (page - 1) * 4096, Buffer.from(bytes));
}

function saveSums(folder: string): void {
  const saved = PageSums.load(sums(folder)) as PageSums;
  saved.update(readLog(log(folder)));
  saved.save();
}

test.each<[string, (folder: string) => void]>([
  ['before it began', () => {}],
  ['while the checksums were written', (folder) => writeFileSync(`${sums(folder)}.part`, 'CAMPSUM1')],
  ['when the checksums were written', saveSums],
  ['in the middle', (folder) => (saveSums(folder), copyPages(folder, (i) => i % 2 === 0))],
  [
    'in the middle, with half a page',
    (folder) => {
      saveSums(folder);
      copyPages(folder, (i) => i % 2 === 0);
      const [frame] = readFrames(readFileSync(log(folder)));
      if (frame) change(data(folder), (frame.page - 1) * 4096, Buffer.alloc(2048, 1));
    },
  ],
  ['before it emptied the log', (folder) => (saveSums(folder), copyPages(folder, () => true))],
  ['after it', (folder) => (saveSums(folder), copyPages(folder, () => true), rmSync(log(folder)))],
])('a crash in a checkpoint, %s, loses nothing and isn’t taken for damage', async (_, crash) => {
  const folder = await killed();
  crash(folder);
  expect(await readAll(folder)).toEqual(rows(340));
  expect(checkFolder(folder).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
});

test('damage in the file is found beside a log that was left by a crash', async () => {
  const folder = await killed();
  const inLog = new Set(readFrames(readFileSync(log(folder))).map(({ page }) => page));
  const page = Array.from({ length: 20 }, (_, i) => i + 5).find((number) => !inLog.has(number)) as number;
  flip(data(folder), page * 4096 - 2000);
  expect(await refusalOf(folder)).toMatch(notAsWritten);
});

test('a backup that was restored beside the log of another file is refused, and both are left alone', async () => {
  const folder = await killed();
  const backup = temporaryFolder();
  const server = await startServer({ dataDir: backup });
  const client = await MongoClient.connect(server.uri);
  await fill(client, 0, 100);
  await client.close();
  await server.close();
  copyFileSync(data(backup), data(folder));
  copyFileSync(sums(backup), sums(folder));
  const before = contentOf(folder);
  expect(await refusalOf(folder)).toMatch(/is damaged: .* restore the last backup into an empty folder/);
  expect(contentOf(folder)).toEqual(before);
  rmSync(log(folder));
  expect(await readAll(folder)).toEqual(rows(100));
});

test('a refused start does not make the file look damaged where SQLite copies the log all the same', async () => {
  const folder = await killed();
  const inLog = readLog(log(folder)).sums;
  const page = Array.from({ length: statSync(data(folder)).size / 4096 }, (_, i) => i + 1).find(
    (one) => one > 1 && !inLog.has(one),
  )!;
  const whole = readFileSync(data(folder));
  flip(data(folder), (page - 1) * 4096 + 2000);
  // As on Windows, where an open file can't be moved: here a folder is in the way.
  mkdirSync(join(folder, 'data.sqlite.moved', 'x'), { recursive: true });
  await expect(startServer({ dataDir: folder })).rejects.toThrow(/1 of its pages/);
  // Put the page right again.
  change(data(folder), (page - 1) * 4096, whole.subarray((page - 1) * 4096, page * 4096));
  rmSync(join(folder, 'data.sqlite.moved'), { recursive: true });
  expect(await readAll(folder)).toEqual(rows(340));
});

test('a log with damage before its last transaction is refused and left alone', async () => {
  const folder = await killed();
  const { size } = statSync(log(folder));
  for (let i = 0; i < 16; i++) {
    const copy = copyOf(folder);
    flip(log(copy), Math.floor(Math.random() * size * 0.8));
    const before = readFileSync(log(copy));
    expect(await refusalOf(copy)).toMatch(/data\.sqlite-wal has lost acknowledged writes; keep a copy/);
    expect(readFileSync(log(copy)).equals(before)).toBe(true);
  }
});

test('a log that was begun anew several times is read from its last beginning', async () => {
  const folder = temporaryFolder();
  const server = runProgram('--data', folder);
  const client = await MongoClient.connect(await server.ready);
  const large = rows(3000).map((row) => ({ ...row, text: row.text.padEnd(4000, '.') }));
  const expected = large.splice(0, 1480);
  await Promise.all(expected.map((row) => rowsIn(client).insertOne(row)));
  const beginnings = () => new Set(readFrames(readFileSync(log(folder))).map(({ salt }) => salt)).size;
  // How many writes share a commit, and with it where the log begins anew, is chance.
  while (large.length > 0 && (large.length > 1500 || beginnings() < 2)) {
    const some = large.splice(0, 20);
    for (const row of some) await rowsIn(client).insertOne(row);
    expected.push(...some);
  }
  server.child.kill('SIGKILL');
  await server.exit;
  await client.close();
  expect(beginnings()).toBeGreaterThan(1);

  const copy = copyOf(folder);
  flip(log(copy), 3000);
  expect(await refusalOf(copy)).toContain('data.sqlite-wal has lost acknowledged writes');
  expect(await readAll(folder)).toEqual(expected);
});

test('a log that a power cut left without the end of its last transaction is no damage', async () => {
  const folder = await killed();
  const bytes = readFileSync(log(folder));
  const frames = readFrames(bytes);
  const last = 1 + frames.findLastIndex(({ isCommit }, i) => isCommit && i < frames.length - 1);
  const start = 32 + last * 4120;
  for (let at = start; at < bytes.length; at += 3000) {
    const [cut, torn] = [copyOf(folder), copyOf(folder)];
    truncateSync(log(cut), at);
    // Its frames may reach the disk in any order.
    change(log(torn), at, Buffer.alloc(Math.min(1030, bytes.length - at), 0xaa));
    for (const copy of [cut, torn]) expect(await readAll(copy)).toEqual(rows(339));
  }
});

test('a server that runs stops when it finds damage, at the latest before it writes the file anew', async () => {
  const folder = await stopped();
  const noticing = runProgram('--data', folder);
  await noticing.ready;
  flip(data(folder), 2000); // it begins with the first page
  expect(await noticing.exit).toMatchObject({
    code: 1,
    errors: expect.stringMatching(notAsWritten) as string,
  });

  const other = await stopped();
  const rewriting = runProgram('--data', other);
  const client = await MongoClient.connect(await rewriting.ready);
  flip(data(other), statSync(data(other)).size - 1000);
  await expect(client.db('test').command({ compact: 'rows' })).rejects.toThrow(/closed|ECONN|EPIPE/);
  expect(await rewriting.exit).toMatchObject({
    code: 1,
    errors: expect.stringMatching(notAsWritten) as string,
  });
  await client.close();
  expect((await runProgram('--data', other).exit).code).toBe(1);
});

test.skipIf(process.platform === 'win32')(
  'checksums cost no lock: a second server is refused as before',
  async () => {
    const folder = temporaryFolder();
    const server = await startServer({ dataDir: folder });
    await expect(startServer({ dataDir: folder })).rejects.toThrow('in use by another server');
    const { code, errors } = await runProgram('--data', folder).exit;
    expect(errors).toContain(`in use by another server (process ${process.pid})`);
    expect(code).toBe(1);
    await server.close();
    expect(spawnSync('ls', [folder]).stdout.toString().trim().split('\n')).toEqual([
      'data.sqlite',
      'data.sqlite.sums',
      'run',
    ]);
  },
);

test('after a clean stop the file needs no rewrite, and while nothing is written neither do its checksums', async () => {
  const folder = await stopped();
  const engine = new Engine(folder);
  expect(engine.unordered).toBe(false);
  const { ino, mtimeMs } = statSync(sums(folder));
  engine.checkpoint();
  engine.close();
  expect(statSync(sums(folder))).toMatchObject({ ino, mtimeMs });
});

/** No checksums can be written there, as on a full disk. */
const fillDisk = (folder: string) => symlinkSync('/dev/full', `${sums(folder)}.part`);
const makeRoom = (folder: string) => rmSync(`${sums(folder)}.part`);

/** The folder's content, without sockets and notes. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith('data.sqlite') && !name.endsWith('.part'))
      .map((name) => [name, crc32(readFileSync(join(folder, name)))]),
  );

test.skipIf(!existsSync('/dev/full'))(
  'a start on a full disk after a crash is refused and leaves file and log as they are',
  async () => {
    const folder = await killed();
    const before = contentOf(folder);
    fillDisk(folder);
    expect((await errorOf(startServer({ dataDir: folder }))).message).toMatch(
      /the disk is full \(ENOSPC.*make room and start it again$/,
    );
    expect(contentOf(folder)).toEqual(before);
    makeRoom(folder);
    expect(await readAll(folder)).toEqual(rows(340));
    expect(checkFolder(folder).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  },
);

test.skipIf(!existsSync('/dev/full'))('a stop on a full disk leaves the log to the next start', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  await fill(client, 0, 30);
  await client.close();
  fillDisk(folder);
  expect((await errorOf(server.close())).message).toMatch(/ENOSPC/);
  expect(existsSync(log(folder))).toBe(true);
  makeRoom(folder);
  expect(await readAll(folder)).toEqual(rows(30));
});

test.skipIf(!existsSync('/dev/full')).each([['fsync'], ['compact']])(
  'a full disk that keeps %s from writing checksums ends the server, and what was acknowledged is kept',
  async (name) => {
    const folder = temporaryFolder();
    const server = runProgram('--data', folder);
    const client = await MongoClient.connect(await server.ready);
    await fill(client, 0, 30);
    fillDisk(folder);
    const command = name === 'fsync' ? { fsync: 1 } : { compact: 'rows' };
    const db = client.db(name === 'fsync' ? 'admin' : 'test');
    await expect(db.command(command)).rejects.toThrow(/closed|ECONN|EPIPE/);
    expect(await server.exit).toMatchObject({
      code: 1,
      errors: expect.stringContaining('the disk is full (ENOSPC') as string,
    });
    await client.close();
    makeRoom(folder);
    expect(await readAll(folder)).toEqual(rows(30));
  },
);

test('a damaged log is left alone, too, where the process number of a killed server belongs to another one', async () => {
  const folder = await killed();
  flip(log(folder), 3000);
  writeFileSync(join(folder, 'server.json'), JSON.stringify({ pid: process.ppid, uri: '' }));
  const before = contentOf(folder);
  expect(await refusalOf(folder)).toContain('data.sqlite-wal has lost acknowledged writes');
  expect(contentOf(folder)).toEqual(before);
});

test('a check changes nothing, neither after a crash nor after a clean stop', async () => {
  for (const folder of [await killed(), await stopped()]) {
    const before = contentOf(folder);
    const { ino } = statSync(sums(folder));
    expect(checkFolder(folder).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
    expect(contentOf(folder)).toEqual(before);
    expect(statSync(sums(folder)).ino).toBe(ino);
  }
});

test('a file that was out of its place when a server was killed is put back', async () => {
  const folder = await stopped();
  renameSync(data(folder), `${data(folder)}.moved`);
  expect(holdsData(folder)).toBe(true);
  expect(await readAll(folder)).toEqual(rows(300));
});
