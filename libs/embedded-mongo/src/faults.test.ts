import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Collection, MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkFolder } from './check/check-folder.ts';
import { startServer } from './server.ts';
import { Engine } from './store/engine.ts';
import { runProgram, runProgramWithin, temporaryFolder } from './testing/test-server.ts';

type Running = ReturnType<typeof runProgram>;
type Row = { _id: number; text: string };

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const isRoot = process.getuid?.() === 0;

/** A disk of its own, where this process may have one. */
function smallDisk(size: string): string {
  const folder = temporaryFolder();
  run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  onTestFinished(() => void run('umount', '-l', folder));
  return folder;
}
const remount = (folder: string, options: string) => run('mount', '-o', `remount,${options}`, folder);
const canMount = isRoot && run('unshare', '-m', 'true');

async function withClient<T>(server: Running, work: (rows: Collection<Row>) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(await server.ready);
  try {
    return await work(client.db('test').collection<Row>('rows'));
  } finally {
    await client.close();
  }
}
/** Writes from several sides until the server is gone. @returns what was acknowledged */
const writeUntilItStops = (server: Running): Promise<Set<number>> =>
  withClient(server, async (rows) => {
    await rows.createIndex({ text: 1 });
    const acknowledged = new Set<number>();
    let next = 0;
    const write = async () => {
      for (;;) {
        const _id = next++;
        await rows.insertOne({ _id, text: String(_id).padEnd(5000, 'x') });
        acknowledged.add(_id);
      }
    };
    await Promise.allSettled(Array.from({ length: 8 }, write));
    return acknowledged;
  });

async function expectAllOf(acknowledged: Set<number>, folder: string): Promise<void> {
  expect(acknowledged.size).toBeGreaterThan(20);
  const server = runProgram('--data', folder);
  const kept = await withClient(server, (rows) => rows.find({}, { projection: { _id: 1 } }).toArray());
  const ids = new Set(kept.map(({ _id }) => _id));
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  server.child.kill('SIGTERM');
  await server.exit;
  expect(checkFolder(folder).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
}

test.skipIf(process.platform === 'win32')(
  'a commit that fails ends the server, and what was acknowledged before is kept',
  async () => {
    const folder = temporaryFolder();
    const server = runProgramWithin(2000, '--data', folder);
    const acknowledged = await writeUntilItStops(server);
    const { code, errors } = await server.exit;
    expect(code).toBe(1);
    expect(errors).toContain('stopped, and acknowledged nothing of what was asked for last: disk I/O error');
    await expectAllOf(acknowledged, folder);
  },
);

test.skipIf(!canMount)('so does a full disk; with room again all is as it was', async () => {
  const folder = smallDisk('1500k');
  const server = runProgram('--data', folder);
  const acknowledged = await writeUntilItStops(server);
  const { code, errors } = await server.exit;
  expect(code).toBe(1);
  expect(errors).toContain('the disk is full (database or disk is full): make room and start it again');
  remount(folder, 'size=20m');
  await expectAllOf(acknowledged, folder);
});

test.skipIf(!canMount)('a new folder on a full disk is refused', async () => {
  const folder = smallDisk('64k');
  writeFileSync(join(folder, 'filler'), Buffer.alloc(56 * 1024));
  const { code, errors } = await runProgram('--data', join(folder, 'data')).exit;
  expect(code).toBe(1);
  expect(errors).toMatch(/can't be used: (the disk is full|.*no space left)/i);
});

test.skipIf(isRoot && !canMount)('a folder that it cannot write to is refused', async () => {
  const folder = canMount ? smallDisk('1m') : temporaryFolder();
  if (canMount) remount(folder, 'ro');
  else chmodSync(folder, 0o500);
  const { code, errors } = await runProgram('--data', folder).exit;
  if (!canMount) chmodSync(folder, 0o700);
  expect(code).toBe(1);
  expect(errors).toContain(`the data folder ${folder} can't be used`);
  expect(errors).toContain('it has to be writable');
});

test.skipIf(process.platform === 'win32').each([
  ['deleted', (folder: string) => rmSync(folder, { recursive: true })],
  ['moved', (folder: string) => renameSync(folder, `${folder}-moved`)],
  [
    'replaced',
    (folder: string) => writeFileSync(join(folder, 'other'), readFileSync(join(folder, 'data.sqlite'))),
  ],
])('a folder that is %s while the server runs ends it before it acknowledges more', async (how, change) => {
  const folder = join(temporaryFolder(), 'data');
  const server = runProgram('--data', folder);
  await withClient(server, async (rows) => {
    await rows.insertOne({ _id: 1, text: 'kept' });
    change(folder);
    if (how === 'replaced') renameSync(join(folder, 'other'), join(folder, 'data.sqlite'));
    await expect(rows.insertOne({ _id: 2, text: 'lost' })).rejects.toThrow(/closed|ECONN|EPIPE/);
  });
  const { code, errors } = await server.exit;
  expect(errors).toContain('was deleted, moved or replaced while the server ran');
  expect(code).toBe(1);
  if (how !== 'moved') return;
  const again = runProgram('--data', `${folder}-moved`);
  expect(await withClient(again, (rows) => rows.findOne({ _id: 1 }))).toMatchObject({ text: 'kept' });
});

test('a folder that a living server uses is refused, naming it; that of a dead one is taken over', async () => {
  const folder = temporaryFolder();
  const first = runProgram('--data', folder);
  await first.ready;
  const second = await runProgram('--data', folder).exit;
  expect(second.code).toBe(1);
  expect(second.errors).toContain(`process ${first.child.pid}`);
  first.child.kill('SIGKILL');
  await first.exit;
  const third = runProgram('--data', folder);
  expect(await withClient(third, (rows) => rows.insertOne({ _id: 1, text: '' }))).toMatchObject({
    insertedId: 1,
  });
});

test.each([
  [
    'of a newer version',
    'PRAGMA user_version = 99',
    'was written by a newer version (format 99, this one knows 2)',
  ],
  ['of another program', 'CREATE TABLE notes (text)', 'belongs to another program'],
])('a file %s is refused and left alone', async (_, sql, message) => {
  const folder = temporaryFolder();
  const path = join(folder, 'data.sqlite');
  const file = new DatabaseSync(path);
  file.exec(sql);
  file.close();
  const before = readFileSync(path);
  const { code, errors } = await runProgram('--data', folder).exit;
  expect(code).toBe(1);
  expect(errors).toContain(message);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a file that is no database is refused and left alone', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'data.sqlite');
  writeFileSync(path, 'a letter of some length, but no database at all'.repeat(100));
  const { code, errors } = await runProgram('--data', folder).exit;
  expect(code).toBe(1);
  expect(errors).toContain('the file is damaged (file is not a database)');
  expect(readFileSync(path, 'utf8')).toMatch(/^a letter/);
});

test.skipIf(!canMount)(
  'a rewrite without room on the disk is refused before it writes anything',
  async () => {
    const folder = smallDisk('10m');
    const server = runProgram('--data', folder);
    await withClient(server, async (rows) => {
      for (let _id = 0; _id < 60; _id++) await rows.insertOne({ _id, text: 'x'.repeat(50_000) });
      const compact = () => rows.db.command({ compact: 'rows' });
      await expect(compact()).rejects.toThrow(/needs \d+ MB on the disk, and \d are free/);
      await rows.insertOne({ _id: 60, text: 'goes on' });
      remount(folder, 'size=20m');
      expect(await compact()).toMatchObject({ ok: 1 });
    });
    server.child.kill('SIGTERM');
    expect((await server.exit).code).toBe(0);
  },
);

test.skipIf(!canMount)(
  'a log without a whole transaction is emptied at the start, even on a full disk',
  async () => {
    const folder = smallDisk('4m');
    const first = runProgram('--data', folder);
    await withClient(first, (rows) => rows.insertOne({ _id: 1, text: 'kept' }));
    first.child.kill('SIGTERM');
    await first.exit;
    // The beginning of a transaction that fills the disk.
    const path = join(folder, 'data.sqlite');
    const file = new DatabaseSync(path, { defensive: false });
    file.exec('PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 0; BEGIN');
    const fill = file.prepare('INSERT INTO collections (db, name) VALUES (?, ?)');
    expect(() => {
      for (let i = 0; ; i++) fill.run('x'.repeat(3000), String(i));
    }).toThrow('full');
    const log = readFileSync(`${path}-wal`);
    file.close();
    writeFileSync(`${path}-wal`, log);
    expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(4 * 1024 * 1024))).toThrow('ENOSPC');
    const second = runProgram('--data', folder);
    expect(await withClient(second, (rows) => rows.findOne({ _id: 1 }))).toMatchObject({ text: 'kept' });
  },
);

test.skipIf(!canMount)('a rewrite puts no copy of the data into the system’s temporary folder', async () => {
  const folder = smallDisk('200m');
  const outside = smallDisk('16k');
  vi.stubEnv('SQLITE_TMPDIR', outside);
  vi.stubEnv('TMPDIR', outside);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = runProgram('--data', folder);
  await withClient(server, async (rows) => {
    // More than SQLite keeps in memory.
    for (let _id = 0; _id < 5; _id++) await rows.insertOne({ _id, text: 'x'.repeat(10_000_000) });
    expect(await rows.db.command({ compact: 'rows' })).toMatchObject({ ok: 1 });
  });
});

test('a server that stops is named to others until it has closed its files', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const close = vi.spyOn(Engine.prototype, 'close');
  let noted = false;
  close.mockImplementationOnce(function (this: Engine) {
    noted = existsSync(join(folder, 'server.json'));
    this.close();
  });
  await server.close();
  close.mockRestore();
  expect(noted).toBe(true);
  expect(existsSync(join(folder, 'server.json'))).toBe(false);
});
