import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../testing/run-program.ts';
import { writeManifest } from '../manifest.ts';
import { prune } from './prune.ts';

const now = Date.parse('2026-11-27T02:30:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prune-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A backup with 1,000 bytes of documents. */
async function backup(name: string, days: number, missing: string[] = []): Promise<void> {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'a.pdf'), 'x'.repeat(1000));
  await writeManifest(path, {
    takenAt: daysAgo(days),
    portal: { version: '1.0.0', commit: '' },
    database: 'embedded',
    documents: 'folder',
    secrets: 'apart',
    missing,
  });
}
/** A disk that holds so many backups. */
const diskOf = (backups: number) => () =>
  1000 * (backups - readdirSync(folder).filter((name) => existsSync(join(folder, name, 'a.pdf'))).length);
const left = () => readdirSync(folder).toSorted();

test('removes backups of more than two weeks and leaves the others while there is room', async () => {
  await backup('a', 15);
  await backup('b', 13);
  await backup('c', 1);
  expect(prune(folder, { now, free: diskOf(9) })).toEqual(['a']);
  expect(left()).toEqual(['b', 'c']);
});

test('removes the oldest backups until the next one has room on a nearly full disk', async () => {
  for (const [days, name] of ['d', 'c', 'b', 'a'].entries()) await backup(name, days + 1);
  expect(prune(folder, { now, free: diskOf(4) })).toEqual(['a', 'b']);
  expect(left()).toEqual(['c', 'd']);
});

test('never removes the last whole backup, however old it is and however full the disk', async () => {
  await backup('whole', 60);
  await backup('partial', 1, ['lost.pdf']);
  expect(prune(folder, { now, free: () => 0 })).toEqual(['partial']);
  expect(left()).toEqual(['whole']);
});

test('keeps the newest backup when none is whole', async () => {
  await backup('a', 40, ['lost.pdf']);
  await backup('b', 20, ['lost.pdf']);
  expect(prune(folder, { now, free: () => 0 })).toEqual(['a']);
});

test('removes what a killed backup left in new, and leaves a finished one to be handed over', async () => {
  mkdirSync(join(folder, 'new/half/database'), { recursive: true });
  await backup('new/done', 0);
  expect(prune(folder, { now })).toEqual(['new/half']);
  expect(readdirSync(join(folder, 'new'))).toEqual(['done']);
});

test('leaves alone what is no backup, and follows no link', async () => {
  await backup('old', 30);
  await backup('today', 0);
  mkdirSync(join(folder, 'before'));
  mkdirSync(join(folder, 'linked'));
  symlinkSync(join(folder, 'old/manifest.json'), join(folder, 'linked/manifest.json'));
  symlinkSync(join(folder, 'old'), join(folder, 'link'));
  expect(prune(folder, { now, free: () => 0 })).toEqual(['old']);
  expect(left()).toEqual(['before', 'link', 'linked', 'today']);
});

test('runs as the unit does, and names what it removed', async () => {
  await backup('old', 3000);
  await backup('today', 0);
  expect(runProgram('backup/prune/main.ts', [folder])).toEqual({ status: 0, said: 'Removed old\n' });
});
