import { type Db, MongoClient, MongoError } from 'mongodb';
import { expect, test } from 'vitest';
import { checkFolder } from './check/check-folder.ts';
import { runProgram, temporaryFolder } from './testing/test-server.ts';

/** More rounds show rare faults: `KILL_ROUNDS=50`. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);

/**
 * The answers that clients got. A place was last written as `kept`; a write without an answer may have happened or
 * not, but nothing else may be there.
 */
class Expectation {
  readonly kept = new Map<string, string>();
  readonly asked = new Map<string, string>();
  acknowledged = 0;

  /** One writer at a time for each place. @param changes places and what is there afterwards; '' for nothing */
  async write(changes: Record<string, string>, command: () => Promise<unknown>): Promise<void> {
    for (const [place, value] of Object.entries(changes)) this.asked.set(place, value);
    await command();
    for (const [place, value] of Object.entries(changes)) {
      this.asked.delete(place);
      this.kept.set(place, value);
    }
    this.acknowledged++;
  }

  /** The differences; from then on the found state counts as kept. */
  compare(there: Map<string, string>): string[] {
    const places = new Set([...this.kept.keys(), ...this.asked.keys(), ...there.keys()]);
    const faults = [...places].flatMap((place) => {
      const found = there.get(place) ?? '';
      const allowed = [this.kept.get(place) ?? '', this.asked.get(place)];
      return allowed.includes(found) ? [] : [`${place} is '${found}', not one of ${allowed.join(', ')}`];
    });
    this.kept.clear();
    this.asked.clear();
    for (const [place, value] of there) this.kept.set(place, value);
    return faults;
  }
}

/** A number that many raise at once. Each acknowledged step is in it, and no other step. */
class Steps {
  acknowledged = 0;
  asked = 0;

  async step(command: () => Promise<boolean>): Promise<void> {
    this.asked++;
    if (await command()) this.acknowledged++;
    else this.asked--;
  }

  /** @param found each time that it is kept: all are to say the same */
  compare(...found: number[]): string[] {
    const { acknowledged, asked } = this;
    this.acknowledged = Math.min(...found);
    this.asked = this.acknowledged;
    return this.asked === Math.max(...found) && this.asked >= acknowledged && this.asked <= asked
      ? []
      : [`${[...new Set(found)].join()} steps, not between ${acknowledged} and ${asked}`];
  }
}

type Row = { _id: string; batch: string; slot: number; tags: string[]; n?: number };
type Model = { places: Expectation; counter: Steps; versions: Steps; sweeps: Steps };

type Single = { _id: string; n: number };
type Many = { _id: number; n: number };

async function prepare(db: Db): Promise<void> {
  await db.collection('rows').createIndexes([
    { key: { slot: 1 }, name: 'slot', unique: true },
    { key: { tags: 1, slot: -1 }, name: 'tags' },
    { key: { n: 1 }, name: 'n', sparse: true },
    { key: { batch: 1 }, name: 'positive', partialFilterExpression: { slot: { $gt: 0 } } },
  ]);
  await db.collection<{ _id: number }>('group').insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id })));
  await db.collection('many').createIndex({ n: 1 });
  await db.collection<Many>('many').insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, n: 0 })));
  await db.collection<Single>('single').insertMany([
    { _id: 'counter', n: 0 },
    { _id: 'version', n: 0 },
  ]);
}

/** One connection's part of the load, for ever: until the server is gone. */
const workers: ((db: Db, model: Model, name: string) => Promise<never>)[] = [
  insertAndChange,
  count,
  race,
  sweep,
  manage,
  keepHouse,
];

async function insertAndChange(db: Db, { places }: Model, name: string): Promise<never> {
  const rows = db.collection<Row>('rows');
  for (let i = 0; ; i++) {
    const batch = `${name}-${i}`;
    const made = Array.from({ length: 5 }, (_, k): Row => {
      const _id = `${batch}-${k}`;
      return { _id, batch, slot: hash(_id), tags: ['a', `t${i % 7}`] };
    });
    const [{ _id, slot }, second] = made as [Row, Row];
    await places.write({ [`batch ${batch}`]: '5' }, () => rows.insertMany(made));
    await places.write({ [`row ${_id}`]: 'b' }, () =>
      rows.updateOne({ _id }, { $set: { tags: ['b', 'c'], slot: -slot, n: i } }),
    );
    await places.write({ [`row ${_id}`]: 'd' }, () => rows.replaceOne({ _id }, { batch, slot, tags: ['d'] }));
    await places.write({ [`batch ${batch}`]: '4' }, () => rows.findOneAndDelete({ _id: second._id }));
    if (i % 2 === 0)
      await places.write({ [`batch ${batch}`]: '', [`row ${_id}`]: '' }, () => rows.deleteMany({ batch }));
  }
}

async function count(db: Db, { counter }: Model): Promise<never> {
  const single = db.collection<Single>('single');
  for (;;)
    await counter.step(async () => {
      const { modifiedCount } = await single.updateOne({ _id: 'counter' }, { $inc: { n: 1 } });
      return modifiedCount === 1;
    });
}

async function race(db: Db, { versions }: Model): Promise<never> {
  const single = db.collection<Single>('single');
  for (;;)
    await versions.step(async () => {
      const seen = await single.findOne({ _id: 'version' });
      const n = seen?.n as number;
      const { modifiedCount } = await single.updateOne({ _id: 'version', n }, { $set: { n: n + 1 } });
      return modifiedCount === 1;
    });
}

/** All are raised, or none. */
async function sweep(db: Db, { sweeps }: Model): Promise<never> {
  for (;;)
    await sweeps.step(async () => {
      const { modifiedCount } = await db
        .collection('many')
        .updateMany({ n: { $gte: 0 } }, { $inc: { n: 1 } });
      return modifiedCount === 300;
    });
}

async function manage(db: Db, { places }: Model, name: string): Promise<never> {
  const rows = db.collection('rows');
  const extra = `extra-${name}`;
  for (let i = 0; ; i++) {
    await places.write({ [`index ${extra}`]: 'there' }, () =>
      rows.createIndex({ tags: 1, [extra]: 1 }, { name: extra }),
    );
    await places.write({ [`group ${name}`]: String(i) }, () =>
      db.collection('group').updateMany({}, { $set: { [name]: String(i) } }),
    );
    await places.write({ [`index ${extra}`]: '' }, () => rows.dropIndex(extra));
    await places.write({ [`collection ${extra}`]: 'there' }, () => db.collection(extra).insertOne({ name }));
    await places.write({ [`collection ${extra}`]: '' }, () => db.collection(extra).drop());
  }
}

/** Between the others' writes the log is emptied into the file, and the file written anew. */
async function keepHouse(db: Db): Promise<never> {
  for (;;) {
    await db.admin().command({ fsync: 1 });
    await db.command({ compact: 'rows' });
  }
}

/** The stored documents, in the words of the expectation. */
async function readAll(db: Db): Promise<Map<string, string>> {
  const there = new Map<string, string>();
  const batches = new Map<string, number>();
  for (const { _id, batch, tags } of await db.collection<Row>('rows').find().toArray()) {
    batches.set(batch, (batches.get(batch) ?? 0) + 1);
    if (tags[0] !== 'a') there.set(`row ${_id}`, tags[0] as string);
  }
  for (const [batch, n] of batches) there.set(`batch ${batch}`, String(n));
  for (const { name } of await db.collection('rows').indexes())
    if (name?.startsWith('extra')) there.set(`index ${name}`, 'there');
  for (const { name } of await db.listCollections().toArray())
    if (name.startsWith('extra')) there.set(`collection ${name}`, 'there');
  const marks = await db.collection('group').find().toArray();
  for (const name of new Set(marks.flatMap((doc) => Object.keys(doc))))
    if (name !== '_id')
      there.set(`group ${name}`, [...new Set(marks.map((doc) => doc[name] as string))].join(' and '));
  return there;
}

/** Different numbers for different ids, in no order. */
const hash = (id: string): number =>
  Buffer.from(id).reduce((sum, byte) => (sum * 131 + byte) % 9_007_199_254_739, 1) + 1;

/** A refusal of the server has a number; a pipe that broke under the driver's hands is no MongoError. */
const isLostConnection = (error: unknown) =>
  error instanceof MongoError
    ? error.code === undefined
    : (error as { syscall?: string }).syscall === 'write';

/** Loads the server, as several programs with connections of their own, and kills it at some point. */
async function load({ child, exit, ready }: ReturnType<typeof runProgram>, round: number, model: Model) {
  const uri = await ready;
  const clients = await Promise.all(Array.from({ length: 3 }, () => MongoClient.connect(uri)));
  const ends = Promise.allSettled(
    clients.flatMap((client, c) =>
      workers.map((work, w) => work(client.db('test'), model, `${round}-${c}${w}`)),
    ),
  );
  // After some writes rather than some time: how many there are then doesn't hang on the machine.
  const enough = model.places.acknowledged + 10 + Math.random() * 200;
  const timer = setInterval(() => {
    if (model.places.acknowledged < enough) return;
    clearInterval(timer);
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 10);
  }, 5);
  await exit;
  // Ends those that look for a server.
  await Promise.all(clients.map((client) => client.close()));
  for (const end of await ends)
    if (end.status === 'rejected' && !isLostConnection(end.reason)) throw end.reason;
}

test(
  `after ${rounds} SIGKILLs all that was acknowledged is there, nothing is half done, the indexes agree`,
  { timeout: rounds * 60_000 },
  async () => {
    const folder = temporaryFolder();
    const model: Model = {
      places: new Expectation(),
      counter: new Steps(),
      versions: new Steps(),
      sweeps: new Steps(),
    };
    const { places, counter, versions, sweeps } = model;
    for (let round = 0; round <= rounds; round++) {
      const server = runProgram('--data', folder);
      const client = await MongoClient.connect(await server.ready);
      const db = client.db('test');
      if (round === 0) await prepare(db);
      const single = await db.collection<Single>('single').find().sort({ _id: 1 }).toArray();
      const many = await db.collection<Many>('many').find().toArray();
      expect([
        ...sweeps.compare(...many.map(({ n }) => n)),
        ...places.compare(await readAll(db)),
        ...counter.compare(single[0]?.n as number),
        ...versions.compare(single[1]?.n as number),
      ]).toEqual([]);
      await client.close();
      if (round < rounds) await load(server, round, model);
      else server.child.kill('SIGTERM');
      await server.exit;
      expect(checkFolder(folder).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
    }
    if (rounds > 3)
      console.log(
        `${rounds} rounds: ${places.acknowledged} writes, ${counter.acknowledged} counted, ${versions.acknowledged} versions won, all there`,
      );
    expect(Math.min(places.acknowledged, counter.acknowledged, versions.acknowledged)).toBeGreaterThan(
      rounds,
    );
  },
);
