import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOf } from './database.ts';

const embedded = 'mongo/data.sqlite';
const mongod = 'mongod/WiredTiger';

function dataDirWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)));
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

test.for<[string, string[], string | null, string | undefined]>([
  ['takes a mongod on PATH for a new folder', [], '/bin/mongod', '/bin/mongod'],
  ['takes the embedded database for a new folder without a mongod', [], null, undefined],
  ['keeps the embedded database after a mongod was installed', [embedded], '/bin/mongod', undefined],
  ['keeps the mongod that holds the data', [mongod], '/bin/mongod', '/bin/mongod'],
  ['keeps the mongod that came after an embedded database', [embedded, mongod], '/bin/mongod', '/bin/mongod'],
])('%s', ([, files, program, expected]) => {
  expect(databaseOf(dataDirWith(...files), program)).toBe(expected);
});

test('refuses to start beside the data of a mongod that was removed', () => {
  expect(() => databaseOf(dataDirWith(embedded, mongod), null)).toThrow('holds the data of a mongod');
});
