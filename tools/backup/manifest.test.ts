import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOver } from './hand-over.ts';
import { writeManifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { FileWriter } from './stored-files.ts';

let folder: string;
let backup: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
  backup = join(folder, 'new/today');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param path of the one file in the backup */
async function write(path = 'documents/a.pdf'): Promise<string> {
  const writer = new FileWriter(join(backup, 'files'), join(folder, 'files'), null);
  const stored = await writer.add(() => Readable.from([Buffer.from('same')]));
  writeManifest(backup, {
    takenAt: new Date().toISOString(),
    portal: { version: '1.0.0', commit: '' },
    database: 'embedded',
    documents: 'folder',
    encryption: 'none',
    missing: [],
    files: { [path]: stored },
  });
  return stored.name;
}

test('a backup can be opened before it is handed over and afterwards, and may be handed over twice', async () => {
  await write();
  expect((await openBackup(backup, undefined)).paths).toEqual(['documents/a.pdf']);
  handOver(folder, backup);
  expect((await openBackup(join(folder, 'today'), undefined)).paths).toEqual(['documents/a.pdf']);
  handOver(folder, join(folder, 'today'));
});

test('a backup is not restored once a link took the place of a file, even of the same content', async () => {
  const name = await write();
  writeFileSync(join(folder, 'outside'), 'same');
  rmSync(join(backup, 'files', name));
  symlinkSync(join(folder, 'outside'), join(backup, 'files', name));
  await expect(openBackup(backup, undefined)).rejects.toThrow('is not a plain file');
  expect(() => handOver(folder, backup)).toThrow('is no file of a backup');
});

test('a backup is not handed over through a link, nor without a file that it needs', async () => {
  const name = await write();
  mkdirSync(join(folder, 'elsewhere'));
  rmSync(join(backup, 'files', name));
  expect(() => handOver(folder, backup)).toThrow(`Files are missing:\n  - ${name}`);
  rmSync(join(backup, 'files'), { recursive: true });
  symlinkSync(join(folder, 'elsewhere'), join(backup, 'files'));
  expect(() => handOver(folder, backup)).toThrow('is a link');
});

test('a manifest that leads out of the place of a restore is refused', async () => {
  for (const path of ['documents/../../a', '/etc/a', 'documents//a', '..']) {
    await write(path);
    await expect(openBackup(backup, undefined)).rejects.toThrow('can’t be read');
  }
});
