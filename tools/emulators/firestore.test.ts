import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { firestoreRules, startFirestoreEmulator } from './firestore.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'firestore-'));
const domains = { student: 'sggs.ac.in', admin: 'admin.sggs.ac.in' };
const start = () => startFirestoreEmulator({ project: 'demo-campus', port: 1, domains, dataDir: folder() });

afterEach(() => vi.unstubAllEnvs());

test('says that Java is missing', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '');
  vi.stubEnv('PATH', folder());
  expect(await start()).toEqual({ unavailable: 'there is no java on PATH' });
});

test('says that the configured emulator does not answer', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:1');
  expect(await start()).toEqual({
    unavailable: 'FIRESTORE_EMULATOR_HOST names 127.0.0.1:1, but nothing answers there',
  });
});

test('with the default domains the rules are those of the file', () => {
  const file = readFileSync(join(import.meta.dirname, '../../firebase/firestore.rules'), 'utf8');
  expect(firestoreRules(domains)).toBe(file);
});
