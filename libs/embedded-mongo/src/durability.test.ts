import { MongoClient, MongoError } from 'mongodb';
import { expect, test } from 'vitest';
import { runProgram, temporaryFolder } from './testing/test-server.ts';

type Row = { _id: string; slot: number; tags: string[]; n: number };

/** What clients were told, and what they asked for without hearing back. */
class Expectation {
  readonly inserted = new Set<string>();
  readonly removed = new Set<string>();
  readonly unsure = new Set<string>();
  counted = 0;
  countUnsure = 0;
}

async function load(uri: string, round: number, expected: Expectation, until: () => boolean): Promise<void> {
  const client = await MongoClient.connect(uri, { maxPoolSize: 16 });
  const rows = client.db('test').collection<Row>('rows');
  const counters = client.db('test').collection<{ _id: string; n: number }>('counters');
  const worker = async (w: number) => {
    for (let i = 0; !until(); i++) {
      const _id = `${round}-${w}-${i}`;
      expected.unsure.add(_id);
      await rows.insertOne({ _id, slot: round * 1e7 + w * 1e5 + i, tags: ['a', `t${i % 7}`], n: 0 });
      expected.unsure.delete(_id);
      expected.inserted.add(_id);
      expected.countUnsure++;
      await counters.updateOne({ _id: 'total' }, { $inc: { n: 1 } }, { upsert: true });
      expected.countUnsure--;
      expected.counted++;
      if (i % 3 === 0) {
        expected.inserted.delete(_id);
        expected.unsure.add(_id);
        await rows.deleteOne({ _id });
        expected.unsure.delete(_id);
        expected.removed.add(_id);
      } else if (i % 3 === 1) {
        await rows.updateOne({ _id }, { $set: { tags: ['b'], slot: -(round * 1e7 + w * 1e5 + i) - 1 } });
      }
      if (i % 50 === 49)
        await rows.createIndex({ n: 1, [`extra-${round}-${w}`]: 1 }, { name: `extra-${round}-${w}` });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, w) => worker(w)));
  for (const end of ends) if (end.status === 'rejected' && !isLostConnection(end.reason)) throw end.reason;
  await client.close();
}

const isLostConnection = (error: unknown) =>
  error instanceof MongoError && /Network|ServerSelection|PoolCleared/.test(error.name);

test(
  'after SIGKILL all that was acknowledged is there, and the indexes agree',
  { timeout: 60_000 },
  async () => {
    const folder = temporaryFolder();
    const expected = new Expectation();
    for (let round = 0; round < 3; round++) {
      const server = runProgram('--data', folder);
      const uri = await server.ready;
      const client = await MongoClient.connect(uri);
      const rows = client.db('test').collection<Row>('rows');
      if (round === 0) {
        await rows.createIndex({ slot: 1 }, { unique: true });
        await rows.createIndex({ tags: 1, slot: -1 });
      }
      await check(client, expected);
      await client.close();
      let killed = false;
      setTimeout(
        () => {
          server.child.kill('SIGKILL');
          killed = true;
        },
        400 + Math.random() * 600,
      );
      await load(uri, round, expected, () => killed);
      await server.exit;
    }
    const client = await MongoClient.connect(await runProgram('--data', folder).ready);
    await check(client, expected);
    await client.close();
    expect(expected.inserted.size).toBeGreaterThan(100);
  },
);

async function check(client: MongoClient, expected: Expectation): Promise<void> {
  const rows = client.db('test').collection<Row>('rows');
  const all = await rows.find().toArray();
  const ids = new Set(all.map(({ _id }) => _id));
  expect([...expected.inserted].filter((id) => !ids.has(id))).toEqual([]);
  expect([...expected.removed].filter((id) => ids.has(id))).toEqual([]);
  expect(all.filter(({ _id }) => !expected.inserted.has(_id) && !expected.unsure.has(_id))).toEqual([]);
  const total = (await client.db('test').collection('counters').findOne())?.['n'] ?? 0;
  expect(total).toBeGreaterThanOrEqual(expected.counted);
  expect(total).toBeLessThanOrEqual(expected.counted + expected.countUnsure);

  const sorted = (list: { _id: string }[]) => list.map(({ _id }) => _id).toSorted();
  const bySlot = await rows.find({ slot: { $gte: -1e12 } }).toArray();
  expect(sorted(bySlot)).toEqual(sorted(all));
  for (const tag of ['a', 'b', 't1'])
    expect(sorted(await rows.find({ tags: tag }).toArray())).toEqual(
      sorted(all.filter(({ tags }) => tags.includes(tag))),
    );
  for (const { key } of (await rows.indexes()).filter(({ name }) => name?.startsWith('extra')))
    expect(
      sorted(
        await rows
          .find({ n: { $gte: 0 } })
          .sort(key as Record<string, 1 | -1>)
          .toArray(),
      ),
    ).toEqual(sorted(all));
}
