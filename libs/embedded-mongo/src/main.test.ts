import { existsSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { uriOf } from './index.ts';
import { runProgram, temporaryFolder } from './testing/test-server.ts';

async function insertSome(uri: string): Promise<number> {
  const client = await MongoClient.connect(uri);
  await client.db('test').collection('c').insertOne({ x: 1 });
  const count = await client.db('test').collection('c').countDocuments();
  await client.close();
  return count;
}

test('it serves a folder, keeps it over a restart, and stops on SIGTERM', async () => {
  const folder = temporaryFolder();
  for (const expected of [1, 2]) {
    const server = runProgram('--data', folder);
    const uri = await server.ready;
    expect(await uriOf(folder)).toBe(uri);
    expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o700);
    for (const file of ['data.sqlite', 'data.sqlite-wal'])
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(await insertSome(uri)).toBe(expected);
    server.child.kill('SIGTERM');
    expect(await server.exit).toMatchObject({ code: 0 });
    expect(await uriOf(folder)).toBeUndefined();
  }
});

test.each([
  ['socket', []],
  ['port', ['--port', '0']],
])('a server at a %s that was killed is not taken for a running one', async (_, where) => {
  const folder = temporaryFolder();
  const server = runProgram('--data', folder, ...where);
  const uri = await server.ready;
  expect(await uriOf(folder)).toBe(uri);
  server.child.kill('SIGKILL');
  await server.exit;
  // Its process number is another program's by now.
  writeFileSync(join(folder, 'server.json'), JSON.stringify({ pid: process.pid, uri }));
  expect(await uriOf(folder)).toBeUndefined();
});

test.each([
  ['--port', ['--data', '/nonexistent', '--port', 'x']],
  ['--data', []],
  ['--colour', ['--colour']],
])(
  'a wrong %s ends it with the exit code after which systemd does not start it again',
  async (name, args) => {
    const { code, errors } = await runProgram(...args).exit;
    expect(code).toBe(78);
    expect(errors).toContain(name);
  },
);

test('a path in the way of the folder is named', async () => {
  const { code, errors } = await runProgram('--data', join(import.meta.dirname, 'main.ts')).exit;
  expect(code).toBe(1);
  expect(errors).toContain('main.ts');
});

test('with --with-parent it stops when its standard input closes', async () => {
  const server = runProgram('--data', temporaryFolder(), '--with-parent');
  await server.ready;
  server.child.stdin.end();
  expect(await server.exit).toMatchObject({ code: 0 });
});

test('a long path has its socket in a short private folder, which goes away with the server', async () => {
  const server = runProgram('--data', join(temporaryFolder(), 'x'.repeat(120)));
  const uri = await server.ready;
  expect(await insertSome(uri)).toBe(1);
  const socket = decodeURIComponent(new URL(uri).host);
  expect(statSync(join(socket, '..')).mode & 0o777).toBe(0o700);
  server.child.kill('SIGTERM');
  await server.exit;
  expect(existsSync(socket)).toBe(false);
});

test('it listens on a loopback port when asked to', async () => {
  const uri = await runProgram('--data', temporaryFolder(), '--port', '0').ready;
  expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
  expect(await insertSome(uri)).toBe(1);
});

test('garbage closes one connection, and no other client notices', async () => {
  const uri = await runProgram('--data', temporaryFolder()).ready;
  const path = decodeURIComponent(new URL(uri).host);
  for (const bytes of [
    'GET / HTTP/1.1\r\n\r\n',
    '\x10\0\0\0aaaaaaaabbbb',
    '\xff\xff\xff\x7f'.repeat(10),
    '\0\0\0\0',
  ]) {
    const socket = connect(path);
    socket.write(Buffer.from(bytes, 'latin1'));
    await new Promise((done) => socket.on('error', done).on('close', done));
  }
  expect(await insertSome(uri)).toBe(1);
});

test('--help explains', async () => {
  expect(await runProgram('--help').exit).toMatchObject({ code: 0 });
});

test('documents are kept by _id, without a row number that tells which came first', async () => {
  const folder = temporaryFolder();
  const server = runProgram('--data', folder);
  const client = await MongoClient.connect(await server.ready);
  await client
    .db('test')
    .collection<{ _id: string }>('c')
    .insertMany([{ _id: 'z-first' }, { _id: 'a-second' }]);
  await client.close();
  server.child.kill('SIGTERM');
  await server.exit;
  const file = new DatabaseSync(join(folder, 'data.sqlite'), { readOnly: true });
  const tables = file.prepare("SELECT sql FROM sqlite_schema WHERE name LIKE 'documents_%'").all();
  expect(tables).toMatchObject([{ sql: expect.stringContaining('WITHOUT ROWID') as string }]);
  file.close();
});
