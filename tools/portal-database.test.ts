import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runningDatabase } from './portal-database.ts';

test('says how to name a database that a mongod keeps, and takes one that is named', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-database-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  mkdirSync(join(dataDir, 'mongod'));
  writeFileSync(join(dataDir, 'mongod/WiredTiger'), '');
  vi.stubEnv('MONGODB_URI', '');
  await expect(runningDatabase(dataDir)).rejects.toThrow('Name it with MONGODB_URI while it runs.');
  vi.stubEnv('MONGODB_URI', 'mongodb://db1/campus');
  expect(await runningDatabase(dataDir)).toBe('mongodb://db1/campus');
});
