import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { readResult } from '@campus/api/tool-results';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { withDatabase } from '../portal-database.ts';
import { withClient } from '../with-client.ts';
import { handOver } from './hand-over.ts';
import { parseManifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';

let folder: string;
let data: string;
const passphrase = 'a passphrase of the nights';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nights-'));
  data = join(folder, 'data');
  for (const name of ['secrets', 'uploads/documents', 'remotes/home/1.0.0'])
    mkdirSync(join(data, name), { recursive: true });
  writeFileSync(join(data, 'secrets/key'), 'secret');
  writeFileSync(join(data, 'remotes/home/1.0.0/entry.js'), 'x'.repeat(300_000));
  await (await startServer({ dataDir: join(data, 'mongo') })).close();
  await addDocuments(Array.from({ length: 40 }, (_, index) => `old-${index}`));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inDatabase = <T>(work: (db: Db) => Promise<T>) => withDatabase(data, (uri) => withClient(uri, work));

async function addDocuments(names: string[]): Promise<void> {
  for (const name of names) writeFileSync(join(data, `uploads/documents/${name}.pdf`), name.padEnd(100_000));
  const entries = names.map((name) => ({ _id: `${name}.pdf` }));
  await inDatabase((db) => db.collection<{ _id: string }>('documents').insertMany(entries));
}

const backUp = (to: string, env: Record<string, string | undefined> = {}) =>
  runProgram('backup/main.ts', ['--to', to], {
    MONGODB_URI: '',
    UPLOADS_DIR: '',
    SECRETS_KEY: '',
    DATA_DIR: data,
    REMOTES_DIR: join(data, 'remotes'),
    BACKUP_PASSPHRASE: undefined,
    BACKUP_COPY_TO: '',
    ...env,
  });

const bytesIn = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

test('fourteen nights with a new document each take little more room than one', async () => {
  const backups = join(folder, 'backups');
  let whole = 0;
  for (let night = 1; night <= 14; night += 1) {
    await addDocuments([`night-${night}`]);
    const name = join(backups, `night-${night}`);
    expect(backUp(name)).toMatchObject({ status: 0 });
    const sizes = Object.values(parseManifest(name).files).map(({ bytes }) => bytes);
    whole += sizes.reduce((sum, bytes) => sum + bytes, 0);
  }
  const [first] = (await openBackup(join(backups, 'night-1'), undefined)).paths;
  expect(first).toBeDefined();
  expect((await openBackup(join(backups, 'night-14'), undefined)).paths).toContain('documents/night-14.pdf');
  const taken = bytesIn(backups);
  console.log(
    `14 nights: ${(whole / 1e6).toFixed(1)} MB as whole copies, ${(taken / 1e6).toFixed(1)} MB as they are`,
  );
  expect(taken).toBeLessThan(whole / 5);
});

test('encrypted nights share what they store, under the same key, until the passphrase changes', () => {
  const backups = join(folder, 'encrypted');
  const night = (name: string, secret: string) => {
    const made = backUp(join(backups, name), { BACKUP_PASSPHRASE: secret });
    expect(made.status).toBe(0);
    return Number(/of these new\s+(\d+) files/.exec(made.said)?.[1]);
  };
  expect(night('one', passphrase)).toBeGreaterThan(40);
  // The database has a note of the backup by now.
  expect(night('two', passphrase)).toBeLessThan(3);
  expect(night('three', 'another passphrase')).toBeGreaterThan(40);
});

// Memory that Linux shows as another disk.
const otherDisk = '/dev/shm';
const canCopy = process.platform === 'linux' && statSync(otherDisk).dev !== statSync(tmpdir()).dev;

test('a backup on the disk of the data says so, unless it is copied to another disk and noted', async () => {
  const backups = join(folder, 'copied');
  expect(backUp(join(backups, 'one')).said).toContain('lies on the same disk as the data');
  const noted = () => inDatabase((db) => readResult(db, 'backup-elsewhere'));
  expect(await noted()).toBeNull();

  const refused = backUp(join(backups, 'two'), { BACKUP_COPY_TO: folder });
  expect(refused).toMatchObject({ status: 3, said: expect.stringContaining('Is its own disk mounted?') });
  expect(await noted()).toBeNull();
  if (!canCopy) return;

  const copies = mkdtempSync(join(otherDisk, 'campus-copies-'));
  try {
    for (const name of ['three', 'four']) {
      const made = backUp(join(backups, name), { BACKUP_COPY_TO: copies, BACKUP_PASSPHRASE: passphrase });
      expect(made).toMatchObject({
        status: 0,
        said: expect.stringContaining(`Copied to ${join(copies, name)}`),
      });
      expect(made.said).not.toContain('same disk');
    }
    rmSync(backups, { recursive: true });
    expect((await openBackup(join(copies, 'three'), passphrase)).secrets).toEqual({ key: 'secret' });
    const { manifest } = await openBackup(join(copies, 'four'), passphrase);
    expect(await noted()).toEqual({ at: new Date(manifest.takenAt) });
  } finally {
    rmSync(copies, { recursive: true });
  }
});

test('a backup in a folder called new keeps its files to itself until it is taken over', async () => {
  const backups = join(folder, 'systemd');
  mkdirSync(join(backups, 'new'), { recursive: true });
  for (const name of ['one', 'two']) {
    expect(backUp(join(backups, 'new', name))).toMatchObject({ status: 0 });
    expect(readdirSync(backups)).not.toContain(name);
    expect(runProgram('backup/keep/main.ts', [backups], { BACKUP_COPY_TO: '' })).toEqual({
      status: 0,
      said: '',
    });
    await openBackup(join(backups, name), undefined);
  }
  expect(readdirSync(join(backups, 'new'))).toEqual([]);
  expect(readdirSync(join(backups, 'two'))).toEqual(['manifest.json']);
  expect(() => handOver(backups, join(backups, 'two'))).not.toThrow();
});
