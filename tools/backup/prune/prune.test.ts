import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readResult } from '@campus/api/tool-results';
import { startServer } from '@campus/embedded-mongo';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { run } from '../../run.ts';
import { runProgram } from '../../testing/run-program.ts';
import { withClient } from '../../with-client.ts';
import { createKey, type Encryption } from '../encryption.ts';
import { copyBackup, handOver } from '../hand-over.ts';
import { type Manifest, parseManifest, writeManifest } from '../manifest.ts';
import { openBackup } from '../open-backup.ts';
import { contentOf, FileWriter } from '../stored-files.ts';
import { prune } from './prune.ts';

const now = Date.parse('2026-11-27T02:30:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
let folder: string;
let encryption: Encryption | null;
beforeEach(() => {
  encryption = null;
  folder = mkdtempSync(join(tmpdir(), 'prune-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A backup with a document that all have, and one of 1,000 bytes of its own. */
async function backup(name: string, days: number, missing: string[] = [], own = name): Promise<void> {
  const path = join(folder, name);
  const writer = new FileWriter(join(path, 'files'), join(folder, 'files'), encryption);
  const add = (text: string) => writer.add(() => Readable.from([Buffer.from(text)]));
  writeManifest(path, {
    takenAt: daysAgo(days),
    portal: { version: '1.0.0', commit: '' },
    database: 'embedded',
    documents: 'folder',
    encryption: encryption ? 'age' : 'none',
    missing,
    files: { 'documents/a.pdf': await add('shared'), 'documents/b.pdf': await add(own.padEnd(1000)) },
  });
  if (!name.includes('/')) handOver(folder, path);
}
const stored = () => readdirSync(join(folder, 'files'));
/** A disk that holds so many backups. */
const diskOf = (backups: number) => () => 1000 * (backups - (stored().length - 1));
const left = () =>
  readdirSync(folder)
    .filter((name) => name !== 'files')
    .toSorted();

test('removes backups of more than two weeks and leaves the others while there is room', async () => {
  await backup('a', 15);
  await backup('b', 13);
  await backup('c', 1);
  expect(await prune(folder, { now, free: diskOf(9) })).toEqual(['a']);
  expect(left()).toEqual(['b', 'c']);
});

test('removes the oldest backups until the next one has room on a nearly full disk', async () => {
  for (const [days, name] of ['d', 'c', 'b', 'a'].entries()) await backup(name, days + 1);
  expect(await prune(folder, { now, free: diskOf(4) })).toEqual(['a', 'b']);
  expect(left()).toEqual(['c', 'd']);
});

test('never removes the last whole backup, however old it is and however full the disk', async () => {
  await backup('whole', 60);
  await backup('partial', 1, ['lost.pdf']);
  expect(await prune(folder, { now, free: () => 0 })).toEqual(['partial']);
  expect(left()).toEqual(['whole']);
});

test('keeps the newest backup when none is whole', async () => {
  await backup('a', 40, ['lost.pdf']);
  await backup('b', 20, ['lost.pdf']);
  expect(await prune(folder, { now, free: () => 0 })).toEqual(['a']);
});

test('removes what a killed backup left in new, and leaves a finished one to be handed over', async () => {
  mkdirSync(join(folder, 'new/half/database'), { recursive: true });
  await backup('new/done', 0);
  expect(await prune(folder, { now })).toEqual(['new/half']);
  expect(readdirSync(join(folder, 'new'))).toEqual(['done']);
});

test('leaves alone what is no backup, and follows no link', async () => {
  await backup('old', 30);
  await backup('today', 0);
  mkdirSync(join(folder, 'before'));
  mkdirSync(join(folder, 'linked'));
  symlinkSync(join(folder, 'old/manifest.json'), join(folder, 'linked/manifest.json'));
  symlinkSync(join(folder, 'old'), join(folder, 'link'));
  expect(await prune(folder, { now, free: () => 0 })).toEqual(['old']);
  expect(left()).toEqual(['before', 'link', 'linked', 'today']);
});

test('keeps each shared file while a backup needs it, and no longer', async () => {
  await backup('a', 15, [], 'the same');
  await backup('b', 13, [], 'the same');
  await backup('c', 1);
  await backup('new/d', 0);
  expect(stored().length).toBe(3);
  expect(await prune(folder, { now })).toEqual(['a']);
  expect(stored().length).toBe(3);
  // By hand. The shared file is needed by `c` and by the one that isn't handed over yet.
  rmSync(join(folder, 'b'), { recursive: true });
  expect(await prune(folder, { now })).toEqual([]);
  expect(stored().length).toBe(2);
});

test('keeps all shared files beside a backup whose manifest it can’t read', async () => {
  await backup('a', 15);
  await backup('b', 1);
  mkdirSync(join(folder, 'newer'));
  writeFileSync(join(folder, 'newer/manifest.json'), '{"format":3}');
  expect(await prune(folder, { now })).toEqual(['a']);
  expect(stored().length).toBe(3);
});

test('reads each shared file within two weeks and removes a damaged one, which the next backup stores again', async () => {
  await backup('a', 1);
  const [damaged = '', whole = ''] = stored();
  writeFileSync(join(folder, 'files', damaged), 'damaged');
  const removed = [];
  for (let day = 0; day < 14; day += 1)
    removed.push(...(await prune(folder, { now: now + day * 86_400_000, free: () => 1e9 })));
  expect(removed).toEqual([`files/${damaged}`]);
  expect(stored()).toEqual([whole]);
  await backup('b', 0, [], 'a');
  expect(stored()).toEqual([damaged, whole]);
  await openBackup(join(folder, 'a'), undefined);
});

test('an encrypted file that was damaged and stored again makes older backups whole as well', async () => {
  const passphrase = 'a passphrase of the test';
  const key = join(folder, 'key');
  encryption = await createKey(key, passphrase);
  await backup('a', 1, [], 'the same');
  const before = stored();
  for (const name of before) writeFileSync(join(folder, 'files', name), 'damaged');
  for (let day = 0; day < 14; day += 1) await prune(folder, { now: now + day * 86_400_000, free: () => 1e9 });
  expect(stored()).toEqual([]);
  await backup('b', 0, [], 'the same');
  expect(stored()).not.toEqual(before);
  // `a` alone needs them now.
  rmSync(join(folder, 'b'), { recursive: true });
  await prune(folder, { now });
  for (const place of [folder, join(folder, 'elsewhere')]) {
    if (place !== folder) await copyBackup(folder, 'a', place);
    writeFileSync(join(place, 'a/key.age'), readFileSync(key));
    const opened = await openBackup(join(place, 'a'), passphrase);
    await opened.copyTo(join(folder, 'restored'), 'documents/a.pdf');
    expect(readFileSync(join(folder, 'restored'), 'utf8')).toBe('shared');
  }
});

test('another encrypted file in the place of a secret is noticed', async () => {
  encryption = await createKey(join(folder, 'key.age'), 'a passphrase of the test');
  await backup('a', 1);
  const manifest = parseManifest(join(folder, 'a'));
  const [secret, other] = Object.values(manifest.files);
  writeManifest(join(folder, 'a'), {
    ...manifest,
    files: { 'secrets/key': secret!, 'documents/b.pdf': other! },
  });
  writeFileSync(join(folder, 'a/key.age'), readFileSync(join(folder, 'key.age')));
  const planted = `${contentOf(secret!.name)}${other!.name.slice(64)}`;
  writeFileSync(join(folder, 'files', planted), readFileSync(join(folder, 'files', other!.name)));
  rmSync(join(folder, 'files', secret!.name));
  await expect(openBackup(join(folder, 'a'), 'a passphrase of the test')).rejects.toThrow(
    'secrets/key is not what was backed up',
  );
});

test('a damaged file stops the copy to another place for one night only', async () => {
  await backup('a', 1);
  const to = join(folder, 'elsewhere');
  const [damaged = ''] = stored();
  writeFileSync(join(folder, 'files', damaged), 'damaged');
  await expect(copyBackup(folder, 'a', to)).rejects.toThrow(`again:\n  - ${join(folder, 'files', damaged)}`);
  await backup('b', 0, [], 'a');
  await copyBackup(folder, 'b', to);
  await openBackup(join(to, 'b'), undefined);
});

test('makes room for all that the next backup brings, also for one that is larger than the last', async () => {
  for (const [days, name] of ['d', 'c', 'b', 'a'].entries()) await backup(name, days + 1);
  const files = Object.fromEntries(
    ['1', '2', '3'].map((digit) => [`documents/${digit}`, { bytes: 1000, name: digit.repeat(64) }]),
  );
  const next: Manifest = { ...parseManifest(join(folder, 'd')), files };
  expect(await prune(folder, { now, free: diskOf(6), next })).toEqual(['a', 'b']);
});

test('keeps what a copy that was cut off has brought, for the next try', async () => {
  await backup('old', 1);
  const to = join(folder, 'elsewhere');
  await copyBackup(folder, 'old', to);
  await backup('new-one', 0);
  const next = parseManifest(join(folder, 'new-one'));
  const brought = next.files['documents/b.pdf']!;
  writeFileSync(join(to, 'files', brought.name), readFileSync(join(folder, 'files', brought.name)));
  await prune(to, { now, next });
  expect(readdirSync(join(to, 'files'))).toContain(brought.name);
  await prune(to, { now });
  expect(readdirSync(join(to, 'files'))).not.toContain(brought.name);
});

test('names a backup with lost files once, and hands over the others', async () => {
  await backup('new/2026-11-25', 2);
  await backup('new/2026-11-26', 1);
  const lost = parseManifest(join(folder, 'new/2026-11-25')).files['documents/b.pdf']!;
  rmSync(join(folder, 'new/2026-11-25/files', lost.name));
  const database = await startServer({ dataDir: join(folder, 'database') });
  onTestFinished(database.close);
  const env = { ...process.env, BACKUP_COPY_TO: '', MONGODB_URI: database.uri };
  // Not at once: the database runs in this process.
  const keep = () => run(process.execPath, [join(import.meta.dirname, '../keep/main.ts'), folder], env);
  expect(await keep()).toMatchObject({ status: 1, stderr: expect.stringContaining(lost.name) });
  const noted = await withClient(database.uri, (db) => readResult(db, 'backup'));
  expect(noted).toEqual({ at: new Date(daysAgo(1)), missing: 0 });
  expect(left()).toEqual(['2026-11-26', 'database', 'new', 'not-whole']);
  await backup('new/2026-11-27', 0);
  expect(await keep()).toMatchObject({ status: 0, stderr: '' });
  await openBackup(join(folder, '2026-11-27'), undefined);
  await expect(openBackup(join(folder, 'not-whole/2026-11-25'), undefined)).rejects.toThrow(
    'documents/b.pdf is missing',
  );

  expect(await prune(folder, { now })).toEqual([]);
  const later = Date.now() + 15 * 86_400_000;
  expect(await prune(folder, { now: later })).toContain('not-whole/2026-11-25');
});

test('runs as the unit does, and names what it removed', async () => {
  await backup('old', 3000);
  await backup('today', 0);
  expect(runProgram('backup/prune/main.ts', [folder])).toEqual({ status: 0, said: 'Removed old\n' });
});
