import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '@campus/embedded-mongo';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { withName } from '../with-client.ts';
import { memberArguments } from './replica-set.ts';
import { runSuite, suitesOn } from './suites.ts';

const main = join(import.meta.dirname, 'main.ts');

/** Runs the program without a server to be found. */
const runWithout = (...args: string[]) =>
  promisify(execFile)(process.execPath, [main, ...args], { env: { PATH: '/nonexistent' } }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

test('says plainly that no server was found, and what to do', async () => {
  expect(await runWithout('--if-found')).toMatchObject({ code: 0, stdout: 'no mongod found: skipped\n' });
  const byHand = await runWithout();
  expect(byHand).toMatchObject({ code: 1, stdout: 'no mongod found: skipped\n' });
  expect(byHand.stderr).toContain('MONGOD=/path/to/mongod');
});

test('leaves no server running when another one does not start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongodb-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mongod = join(folder, 'mongod');
  const script = `case "$*" in
    --version) echo v0 ;;
    *member-0*) exit 1 ;;
    *) echo $$ >> '${folder}/pids'; exec sleep 600 ;;
  esac`;
  writeFileSync(mongod, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { status, said } = runProgram('mongodb/main.ts', ['primary'], { MONGOD: mongod });
  expect(said).toContain('The mongod 0 stopped unexpectedly');
  expect(status).toBe(1);
  const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
  onTestFinished(() => {
    for (const pid of pids.filter(exists)) process.kill(pid);
  });
  expect(pids).toHaveLength(2);
  await expect.poll(() => pids.filter(exists)).toEqual([]);
});

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('puts the name of a database into an address', () => {
  expect(withName('mongodb://a:1,b:2/?replicaSet=rs0', 'x')).toBe('mongodb://a:1,b:2/x?replicaSet=rs0');
  expect(withName('mongodb://a:1', 'x')).toBe('mongodb://a:1/x');
  expect(withName('mongodb://a:1/old?w=1', 'x')).toBe('mongodb://a:1/x?w=1');
});

test('starts members that listen on this machine only', () => {
  expect(memberArguments('/data', 4000)).toEqual(
    expect.arrayContaining(['--dbpath=/data', '--bind_ip=127.0.0.1', '--port=4000']),
  );
});

test('runs the suites on the server of an address, and hears when they fail', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mongodb-test-'));
  const server = await startServer({ dataDir, port: 0 });
  onTestFinished(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
  const before = await createdIn(server.uri);

  const compat = suitesOn(server.uri, { only: ['src/compat/types.test.ts'] })['compat']!;
  expect(await runSuite(compat)).toBe(true);
  const api = suitesOn(server.uri, { only: ['src/connect.test.ts'] })['api']!;
  expect(await runSuite(api)).toBe(true);
  expect(await createdIn(server.uri)).toBeGreaterThan(before + 4);

  const nowhere = suitesOn('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=500', {
    only: ['src/connect.test.ts'],
  });
  expect(await runSuite(nowhere['api']!)).toBe(false);
});

/** How many connections the server has had; the suites drop what they make. */
async function createdIn(uri: string): Promise<number> {
  const client = await MongoClient.connect(uri);
  const { connectionId } = await client.db().command({ hello: 1 });
  await client.close();
  return connectionId as number;
}
