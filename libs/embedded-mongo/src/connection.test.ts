import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { messageOf, RawClient } from './testing/raw-client.ts';
import { errorOf, openDatabase, runProgram, temporaryFolder } from './testing/test-server.ts';

const ping = { ping: 1 };

let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'em-'));
beforeAll(async () => {
  server = await startServer({ dataDir: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A message with some of its bytes replaced. */
function spoilt(change: (message: Buffer) => void, command: object = ping): Buffer {
  const message = messageOf(command);
  change(message);
  return message;
}

const twoBodies = (): Buffer => {
  const one = messageOf(ping);
  const both = Buffer.concat([one, one.subarray(20)]);
  both.writeInt32LE(both.length, 0);
  return both;
};

test.for<[string, Buffer]>([
  ['a request of HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['a length below that of a header', spoilt((m) => m.writeInt32LE(15, 0))],
  ['a negative length', spoilt((m) => m.writeInt32LE(-1, 0))],
  ['a length over 48 MB', spoilt((m) => m.writeInt32LE(48_000_001, 0))],
  ['a message of a header only', spoilt((m) => m.writeInt32LE(16, 0)).subarray(0, 16)],
  ['an unknown opcode', messageOf(ping, { opcode: 1 })],
  ['an old opcode', messageOf(ping, { opcode: 2002 })],
  ['a compressed message', messageOf(ping, { opcode: 2012 })],
  ['a checksum', messageOf(ping, { flags: 1 })],
  ['an unknown required flag', messageOf(ping, { flags: 4 })],
  ['an unknown kind of section', spoilt((m) => m.writeUInt8(7, 20))],
  ['a section longer than its message', spoilt((m) => m.writeInt32LE(1000, 21))],
  ['a section of no length', spoilt((m) => m.writeInt32LE(0, 21))],
  ['a sequence without a name', spoilt((m) => m.fill(0x41, 25).writeUInt8(1, 20))],
  ['a sequence without a body', spoilt((m) => m.writeUInt8(1, 20))],
  ['two bodies', twoBodies()],
  ['a document with an unknown type', spoilt((m) => m.writeUInt8(0x55, 25))],
  ['a document that does not end', spoilt((m) => m.fill(0x41, 30))],
  ['a string longer than its document', spoilt((m) => m.writeInt32LE(0x7fffffff, 30), { a: 'x' })],
  [
    'a query without a collection',
    spoilt((m) => m.fill(0x41, 20), ping)
      .fill(0xd4, 12, 13)
      .fill(7, 13, 14),
  ],
])('%s ends its connection, and nobody else notices', async ([, bytes]) => {
  const bad = new RawClient(server.uri);
  const other = new RawClient(server.uri);
  bad.socket.write(bytes);
  await bad.closed;
  expect(await other.ask(ping)).toMatchObject({ ok: 1 });
});

test('messages with random faults are answered or end the connection', async () => {
  const command = { insert: 'c', documents: [{ a: [1, { b: 'x' }], at: new Date() }] };
  for (let round = 0; round < 300; round++) {
    const bytes = messageOf(command);
    for (let i = 0; i < 3; i++) bytes[Math.floor(Math.random() * bytes.length)] = Math.random() * 256;
    const client = new RawClient(server.uri);
    client.socket.resume().end(bytes);
    await client.closed;
  }
  expect(await new RawClient(server.uri).ask(ping)).toMatchObject({ ok: 1 });
});

test('a message that comes byte by byte is answered, as are two that come at once, in their order', async () => {
  const { uri } = await openDatabase();
  const client = new RawClient(uri);
  for (const byte of messageOf(ping, { id: 7 })) {
    client.socket.write(Buffer.of(byte));
    await delay(0);
  }
  expect(await client.reply()).toMatchObject({ to: 7, reply: { ok: 1 } });
  const insert = { insert: 'c', documents: [{ _id: 1 }] };
  client.socket.write(
    Buffer.concat([
      messageOf({ find: 'c' }, { id: 1 }),
      messageOf(insert, { id: 2, flags: 2 }), // moreToCome: an unacknowledged write
      messageOf({ count: 'c' }, { id: 3 }),
    ]),
  );
  expect(await client.reply()).toMatchObject({ to: 1, reply: { cursor: { firstBatch: [] } } });
  expect(await client.reply()).toMatchObject({ to: 3, reply: { n: 1 } });
});

test('a message of 48 MB is carried out', async () => {
  const things = (await openDatabase()).collection('c');
  const text = 'x'.repeat(15.9 * 1000 * 1000);
  expect(await things.insertMany([{ text }, { text }, { text }])).toMatchObject({ insertedCount: 3 });
});

test('a reply of more than 16 MB is refused, and the connection stays open', async () => {
  const things = (await openDatabase()).collection<{ _id: string }>('c');
  const _id = 'x'.repeat(9 * 1000 * 1000);
  const options = { upsert: true, returnDocument: 'after' } as const;
  const error = errorOf(things.findOneAndUpdate({ _id }, { $set: { a: 1 } }, options));
  expect(await error).toMatchObject({ code: 10334, codeName: 'BSONObjectTooLarge' });
});

test('clients that go in the middle of a message or of a long read leave nothing behind', async () => {
  const db = await openDatabase();
  await db.collection('c').insertMany(Array.from({ length: 5000 }, (_, n) => ({ n, text: 'x'.repeat(200) })));
  for (let i = 0; i < 30; i++) {
    const cut = new RawClient(db.uri);
    cut.socket.end(messageOf({ insert: 'c', documents: [{ n: -1 }] }).subarray(0, 20 + i));
    const gone = new RawClient(db.uri);
    gone.socket.write(messageOf({ find: 'c', filter: { nobody: 1 } }), () => gone.socket.destroy());
    await Promise.all([cut.closed, gone.closed]);
  }
  expect(await db.collection('c').countDocuments({ n: -1 })).toBe(0);
  expect(await db.command({ serverStatus: 1 })).toMatchObject({
    metrics: { cursor: { open: { total: 0 } } },
  });
});

test('connections beyond the limit get an error that says so', async () => {
  const { uri } = await openDatabase();
  const clients: RawClient[] = [];
  // The driver of `openDatabase` has one, too, at least.
  for (let left = 1000; left > 0; left -= 100) {
    const some = Array.from({ length: 100 }, () => new RawClient(uri));
    await Promise.all(some.map((client) => client.ask(ping)));
    clients.push(...some);
  }
  const refused = await new RawClient(uri).ask(ping);
  expect(refused).toMatchObject({ ok: 0, errmsg: expect.stringContaining('too many') as string });
  for (const client of clients) client.socket.destroy();
  await Promise.all(clients.map(({ closed }) => closed));
  const answer = () => new RawClient(uri).ask(ping);
  await expect.poll(answer).toMatchObject({ ok: 1 });
});

test('memory stays bounded, whatever clients do not fetch or finish', { timeout: 300_000 }, async () => {
  const uri = await runProgram('--data', temporaryFolder()).ready;
  const client = await MongoClient.connect(uri);
  const db = client.db('test');
  const text = 'x'.repeat(100_000);
  await db.collection('c').insertMany(Array.from({ length: 400 }, (_, n) => ({ n, text })));

  // Replies of 16 MB that no one reads,
  for (let i = 0; i < 20; i++)
    new RawClient(uri).socket.pause().write(messageOf({ find: 'c', batchSize: 200 }));
  // messages of 48 MB that never end,
  for (let i = 0; i < 12; i++) {
    const unfinished = messageOf(ping);
    unfinished.writeInt32LE(48_000_000, 0);
    const never = new RawClient(uri);
    never.socket.write(unfinished);
    never.socket.write(Buffer.alloc(40_000_000));
  }
  // cursors and sorts that no one asks for again.
  for (let i = 0; i < 210; i++) await db.command({ find: 'c', batchSize: 1 });
  for (let i = 0; i < 4; i++)
    await db.command({ find: 'c', sort: { text: 1 }, batchSize: 1 }).catch(() => {});
  await delay(500);

  const status = await db.command({ serverStatus: 1 });
  expect(status['metrics'].cursor.open.total).toBeLessThanOrEqual(200);
  // Without bounds it would be over 1,500.
  expect(status['mem'].resident).toBeLessThan(1300);
  expect(await db.collection('c').countDocuments()).toBe(400);
  await client.close();
});
