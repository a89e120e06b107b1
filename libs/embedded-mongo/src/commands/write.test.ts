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

/** An update of all documents that goes step by step, as if another command always waited for its turn. */
function prepareUpdate(count: number, ...more: object[]) {
  const store = new Store(temporaryFolder());
  onTestFinished(() => store.engine.close());
  store.engine.begin();
  const collection = store.open('test', 'c');
  const turn = new Turn();
  turn.end = 0;
  collection.addIndex(parseIndex({ key: { n: 1 }, name: 'n' }), new TimeLimit(turn));
  for (let i = 0; i < count; i++) collection.insert(row(i, 0));
  const request = {
    update: 'c',
    updates: [...more, { q: { n: { $gte: new Int32(0) } }, u: { $inc: { n: new Int32(1) } }, multi: true }],
    $db: 'test',
  };
  const steps = run(request, { store, cursors: new Cursors(), connection: 1, turn });
  const numbers = () =>
    collection
      .entries(undefined, everything, false)
      .map(({ id }) => Number(decode(collection.get(id) as Uint8Array)['n']))
      .toArray();
  return { collection, steps, numbers };
}
const row = (_id: number, n: number) => ({ _id: new Int32(_id), n: new Int32(n) });

test.for<[string, object[]]>([
  ['an update', []],
  ['updates', [{ q: { _id: new Int32(0) }, u: { $inc: { n: new Int32(1) } } }]],
])('of %s of many documents others see nothing before all is changed', ([, more]) => {
  const { steps, numbers } = prepareUpdate(300, ...more);
  const seen: number[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) seen.push(...numbers());
  expect(step.value).toMatchObject({ n: 300 + more.length, nModified: 300 + more.length });
  expect(new Set(seen)).toEqual(new Set(more.length > 0 ? [] : [0]));
});

test('a document that another command moves in the index meanwhile is updated once', () => {
  const { collection, steps, numbers } = prepareUpdate(100);
  steps.next();
  collection.replace(row(0, 0), row(0, 50));
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toMatchObject({ n: 100, nModified: 100 });
  expect(numbers()).toEqual([51, ...Array.from({ length: 99 }, () => 1)]);
});
