import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProgressFolder, type ProgressFolder } from './progress-folder.ts';

const note = (process: ProgressFolder, id: string, number: number) => {
  process.raise(id, number);
  return process.save();
};

const folder = mkdtempSync(join(tmpdir(), 'campus-progress-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('two processes with the same name lose none of each other’s numbers', async () => {
  const [one, other] = [createProgressFolder(folder, 'same'), createProgressFolder(folder, 'same')];
  await Promise.all([one.prepare(), other.prepare()]);
  await note(one, 'first', 5);
  await note(other, 'second', 3);
  await note(other, 'first', 2);
  expect([await one.read('first'), await one.read('second')]).toEqual([5, 3]);
});

test('keeps both numbers if they write at the same time and crash right after', async () => {
  for (let round = 1; round <= 30; round += 1) {
    // Each has only what the folder says, as after a crash.
    const processes = ['one', 'two', 'three'].map((id) => ({
      id,
      marks: createProgressFolder(folder, 'twin'),
    }));
    await Promise.all(processes.map(({ marks }) => marks.prepare()));
    await Promise.all(processes.map(({ id, marks }) => note(marks, id, round)));
    const { marks } = processes[0]!;
    const read = await Promise.all(processes.map(({ id }) => marks.read(id)));
    expect(read).toEqual([round, round, round]);
  }
});

test('reads the highest number while others replace their files', async () => {
  const [writer, reader] = [createProgressFolder(folder, 'busy'), createProgressFolder(folder, 'other')];
  await note(writer, 'busy', 1);
  let isOver = false;
  const writing = (async () => {
    for (let number = 2; number <= 200; number += 1) await note(writer, 'busy', number);
    isOver = true;
  })();
  let last = 1;
  while (!isOver) {
    const now = (await reader.read('busy')) ?? 0;
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
  await writing;
});

test('keeps few files of a process that restarts again and again', async () => {
  for (let start = 1; start <= 5; start += 1) await createProgressFolder(folder, 'same').prepare();
  expect(readdirSync(folder).filter((name) => name.startsWith('same')).length).toBeLessThanOrEqual(2);
});

test('takes over the file of an earlier version and keeps few files', async () => {
  writeFileSync(join(folder, 'old.json'), JSON.stringify({ council: 7 }));
  const process = createProgressFolder(folder, 'old');
  await process.prepare();
  for (let number = 1; number <= 5; number += 1) await note(process, 'sports', number);
  expect([await process.read('council'), await process.read('sports')]).toEqual([7, 5]);
  // The newest and the one before.
  expect(readdirSync(folder).filter((name) => name.startsWith('old'))).toHaveLength(2);
});

test('writes nothing when a number is raised, and dates its files by the day', async () => {
  const process = createProgressFolder(folder, 'dated');
  await process.prepare();
  const files = () => readdirSync(folder).toSorted();
  const before = files();
  process.raise('dated', 3);
  expect(await process.read('dated')).toBe(3);
  expect(files()).toEqual(before);
  await process.save();
  expect(files()).not.toEqual(before);
  for (const path of [
    folder,
    ...files()
      .filter((name) => name.startsWith('dated'))
      .map((name) => join(folder, name)),
  ])
    expect(statSync(path).mtimeMs % 86_400_000).toBe(0);
});

test('refuses to be read while it can’t save', async () => {
  const lost = mkdtempSync(join(tmpdir(), 'campus-progress-folder-'));
  const process = createProgressFolder(lost, 'one');
  await process.prepare();
  rmSync(lost, { recursive: true });
  process.raise('council', 1);
  await expect(process.save()).rejects.toThrow('ENOENT');
  await expect(process.read('council')).rejects.toThrow('ENOENT');
  mkdirSync(lost);
  expect(await process.read('council')).toBe(1);
  rmSync(lost, { recursive: true });
});
