import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readManifest, writeManifest } from './manifest.ts';

let folder: string;
let outside: string;
beforeEach(() => {
  [folder, outside] = [mkdtempSync(join(tmpdir(), 'backup-')), mkdtempSync(join(tmpdir(), 'outside-'))];
  writeFileSync(join(folder, 'a.pdf'), 'same');
  writeFileSync(join(outside, 'a.pdf'), 'same');
});
afterEach(() => {
  for (const one of [folder, outside]) rmSync(one, { recursive: true });
});

const write = () =>
  writeManifest(folder, {
    takenAt: new Date().toISOString(),
    portal: { version: '1.0.0', commit: '' },
    database: 'embedded',
    documents: 'folder',
    secrets: 'apart',
    missing: [],
  });

test('a backup is not made with a link to a file or to a folder in it', async () => {
  for (const target of [join(outside, 'a.pdf'), outside]) {
    symlinkSync(target, join(folder, 'linked'));
    await expect(write()).rejects.toThrow(`${join(folder, 'linked')} is not a plain file`);
    rmSync(join(folder, 'linked'));
  }
  await write();
  expect(Object.keys((await readManifest(folder)).files)).toEqual(['a.pdf']);
});

test('a backup is not restored once a link took the place of a file, even of the same content', async () => {
  await write();
  rmSync(join(folder, 'a.pdf'));
  symlinkSync(join(outside, 'a.pdf'), join(folder, 'a.pdf'));
  await expect(readManifest(folder)).rejects.toThrow(`${join(folder, 'a.pdf')} is not a plain file`);
});
