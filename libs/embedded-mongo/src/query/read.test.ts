import { expect, onTestFinished, test, vi } from 'vitest';
import { parseIndex } from '../index-keys.ts';
import { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { TimeLimit, Turn } from '../time-limit.ts';
import { parseFilter } from './match.ts';
import { type Query, read } from './read.ts';

const time = new TimeLimit(new Turn());

/** Three documents, with an index on `n`. */
function someDocuments() {
  const store = new Store(temporaryFolder());
  onTestFinished(() => store.engine.close());
  store.engine.begin();
  const collection = store.open('test', 'c');
  collection.addIndex(parseIndex({ name: 'n', key: { n: 1 } }), time);
  for (const [n, _id] of ['a', 'b', 'c'].entries()) collection.insert({ _id, n: n + 1 });
  return collection;
}
const queryFor = (filter: object): Query => ({
  filter: parseFilter({ ...filter }),
  sort: [],
  skip: 0,
  limit: 0,
  time,
});

test.for<[string, object, number]>([
  ['an _id', { _id: 'b' }, 0],
  ['several _ids', { _id: { $in: ['b', 'c'] } }, 0],
  ['a range of _ids', { _id: { $gt: 'b' } }, 0],
  ['an indexed field', { n: 2 }, 0],
  ['an _id and something else', { _id: 'b', n: 2 }, 1],
])('decodes only the fields that no index answers for: %s', ([, filter, times]) => {
  const collection = someDocuments();
  const query = queryFor(filter);
  const [found] = read(collection, query);
  expect(found?.bytes).toBeDefined();
  const prototype = Object.getPrototypeOf(found) as { doc: object; asked: object };
  const whole = vi.spyOn(prototype, 'doc', 'get');
  const asked = vi.spyOn(prototype, 'asked', 'get');
  onTestFinished(() => void vi.restoreAllMocks());
  expect(read(collection, query).toArray().length).toBeGreaterThan(0);
  expect(asked).toHaveBeenCalledTimes(times);
  expect(whole).not.toHaveBeenCalled();
});

test('leaves out documents that changed after their index entries were read', () => {
  const collection = someDocuments();
  const rows = read(collection, queryFor({ n: { $gte: 1 } }));
  expect(rows.next().value?.doc['_id']).toBe('a');
  collection.replace({ _id: 'b', n: 2 }, { _id: 'b', n: 0 });
  expect(rows.toArray().map((found) => found?.doc['_id'])).toEqual(['c']);
});
