import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shapesOf } from '@campus/contracts/call-shapes';
import { endpoints } from '@campus/contracts/endpoints';
import { openReleases } from '@campus/releases';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProcess } from './testing/api-processes.ts';
import { databaseForTests } from './testing/test-portal.ts';

const database = databaseForTests();
let remotesDir: string;
beforeEach(() => {
  remotesDir = mkdtempSync(join(tmpdir(), 'campus-releases-'));
});
afterEach(() => rmSync(remotesDir, { recursive: true }));

test('the API notes its calls beside the releases when it starts, and serves the note to nobody', async () => {
  const api = await startProcess(database.uri, { REMOTES_DIR: remotesDir });
  const calls = await openReleases(remotesDir).announcedCalls();
  expect(calls).toEqual(JSON.parse(JSON.stringify(shapesOf(endpoints))));
  expect(calls).toHaveProperty(['GET /candidates', 'answer']);
  expect((await api.call('GET', '/remotes/api-calls.json')).status).toBe(404);
  await api.stop();
});

test('the API starts with a warning where it can’t write the note', async () => {
  mkdirSync(join(remotesDir, 'api-calls.json/taken'), { recursive: true });
  const api = await startProcess(database.uri, { REMOTES_DIR: remotesDir });
  expect(JSON.stringify(api.log)).toContain('calls of the portal that ran before');
  await api.stop();
});
