import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startChild } from './processes.ts';
import { openRotatingLog } from './rotating-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotating-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a second start appends to what the first one logged', async () => {
  const log = join(folder, 'logs/api.log');
  for (const said of ['before the crash', 'after the restart']) {
    const child = startChild({
      name: 'api',
      command: process.execPath,
      args: ['-e', `console.log(${JSON.stringify(said)})`],
      log,
    });
    await child.ended;
  }
  expect(readFileSync(log, 'utf8')).toBe('before the crash\nafter the restart\n');
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

test('a full log is rotated, the oldest is dropped, and no line is lost in between', () => {
  const file = join(folder, 'db.log');
  const log = openRotatingLog(file, { maxFileBytes: 100 });
  for (let line = 1000; line < 1200; line++) log.write(`line ${line}`);
  log.close();
  const files = ['db.log.5', 'db.log.4', 'db.log.3', 'db.log.2', 'db.log.1', 'db.log'];
  expect(
    readdirSync(folder)
      .filter((name) => name.startsWith('db'))
      .toSorted(),
  ).toEqual(files.toSorted());
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  expect(lines).toEqual(
    Array.from({ length: lines.length }, (_, index) => `line ${1200 - lines.length + index}`),
  );
  for (const name of files) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100);
});

test('a log that can’t be rotated continues in the full file', () => {
  const file = join(folder, 'stuck/api.log');
  mkdirSync(join(folder, 'stuck/api.log.5/in-the-way'), { recursive: true });
  writeFileSync(`${file}.4`, '');
  const log = openRotatingLog(file, { maxFileBytes: 100 });
  for (let line = 1000; line < 1030; line++) log.write(`line ${line}`);
  log.close();
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(30);
});
