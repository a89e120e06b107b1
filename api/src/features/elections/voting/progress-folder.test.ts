import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProgressFolder } from './progress-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-progress-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('two processes of the same name lose none of each other’s numbers', async () => {
  const [one, other] = [createProgressFolder(folder, 'same'), createProgressFolder(folder, 'same')];
  await Promise.all([one.prepare(), other.prepare()]);
  await one.raise('first', 5);
  await other.raise('second', 3);
  await other.raise('first', 2);
  expect([await one.read('first'), await one.read('second')]).toEqual([5, 3]);
  await Promise.all([one.raise('first', 6), other.raise('second', 4)]);
  expect(readdirSync(folder)).toEqual(['same.json']);
});
