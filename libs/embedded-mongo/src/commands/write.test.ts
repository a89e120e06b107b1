import { Int32 } from 'bson';
import { expect, onTestFinished, test } from 'vitest';
import { Cursors } from '../cursors.ts';
import { parseIndex } from '../index-keys.ts';
import { everything } from '../store/collection.ts';
import { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { TimeLimit, Turn } from '../time-limit.ts';
import { decode } from '../values.ts';
import { run } from './run.ts';
import { removeExpired } from './write.ts';

test('documents past their time go, those without a date stay', () => {
  const store = new Store(temporaryFolder());
  store.begin();
  const c = store.open('test', 'sessions');
  c.addIndex(parseIndex({ key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 }), new TimeLimit(new Turn()));
  const dates = [new Date(0), new Date(100_000), [new Date(100_000), new Date(0)], [], 'x', null];
  for (const [_id, at] of dates.entries()) c.insert({ _id, at });
  expect(removeExpired(store, 120_000)).toBe(2);
  expect(c.countEntries(undefined, everything, 10)).toBe(4);
  store.commit();
  store.close();
});

test.for<[number, number]>([
  [100, 1],
  [101, 2],
])('of an update of %i documents others may see %i states at once', ([count, most]) => {
  const store = new Store(temporaryFolder());
  onTestFinished(() => store.close());
  store.begin();
  const collection = store.open('test', 'c');
  for (let i = 0; i < count; i++) collection.insert({ _id: new Int32(i), n: new Int32(0) });
  // Somebody always waits for his turn.
  const turn = new Turn();
  turn.end = 0;
  const request = {
    update: 'c',
    updates: [{ q: {}, u: { $inc: { n: new Int32(1) } }, multi: true }],
    $db: 'test',
  };
  const steps = run(request, { store, cursors: new Cursors(), connection: 1, turn });
  const seen: number[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const found = collection.entries(undefined, everything, false).map(({ id }) => collection.get(id));
    seen.push(new Set(found.map((bytes) => String(decode(bytes as Uint8Array)['n']))).size);
  }
  expect(step.value).toMatchObject({ n: count, nModified: count });
  expect(Math.max(...seen)).toBe(most);
});
