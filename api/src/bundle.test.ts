import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specified } from './features/budget/applications/testing/calls-on-applications.ts';
import { databaseForTests } from './testing/test-portal.ts';
import { emulatorToken, personas } from './testing/tokens.ts';

const database = databaseForTests();
const folder = mkdtempSync(join(tmpdir(), 'campus-bundle-'));
const source = fileURLToPath(new URL('..', import.meta.url));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** The bundle on a server: beside it only the packages that it leaves outside, and nothing of the sources. */
beforeAll(() => {
  const rolldown = createRequire(import.meta.url).resolve('rolldown/package.json');
  const program = join(dirname(rolldown), 'bin/cli.mjs');
  execFileSync(process.execPath, [program, '-c', 'rolldown.config.ts'], {
    cwd: source,
    env: { ...process.env, BUILD_COMMIT: 'abc123' },
  });
  cpSync(join(source, 'dist'), join(folder, 'api/dist'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['sharp', 'swagger-ui-dist'])
    symlinkSync(join(source, '../node_modules', name), join(folder, 'node_modules', name));
});

/** Starts a copy of the bundle, and gives it with the address that it listens on. */
async function startBundle(program: string, env: Record<string, string> = {}, started = '"listening"') {
  const api = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      MONGODB_URI: database.uri,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:4001',
      PORT: '0',
      UPLOADS_DIR: join(folder, 'uploads'),
      ...env,
    },
  });
  let output = '';
  child = api;
  for (const stream of [api.stdout, api.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 60_000 }).toContain(started);
  const listening = JSON.parse(output.split('\n').find((line) => line.includes('"listening"'))!);
  return { api, listening };
}

test('the bundle runs its workers without sources, knows its commit, and accepts a PDF', async () => {
  const { api, listening } = await startBundle('api/dist/main.js', { WORKERS: '2' }, '"the workers listen"');
  expect(listening).toMatchObject({ commit: 'abc123' });

  const body = new FormData();
  for (const [field, value] of Object.entries(specified)) body.append(field, value);
  body.append('budgetFile', new Blob(['%PDF-1.4\n%%EOF\n']), 'plan.pdf');
  const answer = await fetch(`${listening.url}/applications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulatorToken(personas.student)}` },
    body,
  });
  expect(answer.status).toBe(201);
  expect((await fetch(`${listening.url}/api/docs`)).status).toBe(200);
  api.kill('SIGTERM');
  expect((await once(api, 'exit'))[0]).toBe(0);
});

test('the bundle runs the other areas when one throws while it is loaded', async () => {
  const built = readFileSync(join(folder, 'api/dist/api.js'), 'utf8');
  const spoilt = built.replace(
    /\/\/ src\/features\/health\/router\.ts\n[^]+?__esmMin\(\(\(\) => \{/,
    '$&throw new Error("spoilt");',
  );
  expect(spoilt).not.toBe(built);
  writeFileSync(join(folder, 'api/dist/spoilt.js'), spoilt);
  const { listening } = await startBundle('api/dist/spoilt.js');
  const ask = async (path: string) => {
    const response = await fetch(listening.url + path, {
      headers: { authorization: `Bearer ${emulatorToken(personas.student)}` },
    });
    return { status: response.status, json: await response.json() };
  };
  expect(await ask('/api/absences/mine')).toMatchObject({ status: 503, json: { code: 'area-stopped' } });
  expect(await ask('/readyz')).toMatchObject({ status: 200, json: { areas: { health: 'stopped' } } });
  expect((await ask('/api/facilities')).status).toBe(200);
});
