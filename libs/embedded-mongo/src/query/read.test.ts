import { expect, onTestFinished, test, vi } from 'vitest';
import { parseIndex } from '../index-keys.ts';
import { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { TimeLimit, Turn } from '../time-limit.ts';
import { parseFilter } from './match.ts';
import { type Query, read } from './read.ts';

test.for<[string, object, number]>([
  ['an _id', { _id: 'b' }, 0],
  ['several _ids', { _id: { $in: ['b', 'c'] } }, 0],
  ['a range of _ids', { _id: { $gt: 'b' } }, 0],
  ['an _id and something else', { _id: 'b', n: 2 }, 1],
  // Between the look at its entry and that at the document it may get another value.
  ['an indexed field', { n: 2 }, 1],
])('documents are decoded only where somebody has to look inside: %s', ([, filter, times]) => {
  const store = new Store(temporaryFolder());
  onTestFinished(() => store.close());
  store.begin();
  const collection = store.open('test', 'c');
  const time = new TimeLimit(new Turn());
  collection.addIndex(parseIndex({ name: 'n', key: { n: 1 } }), time);
  for (const [n, _id] of ['a', 'b', 'c'].entries()) collection.insert({ _id, n: n + 1 });
  const query: Query = { filter: parseFilter({ ...filter }), sort: [], skip: 0, limit: 0, time };
  const [found] = read(collection, query);
  expect(found?.bytes).toBeDefined();
  const decoded = vi.spyOn(Object.getPrototypeOf(found) as { doc: object }, 'doc', 'get');
  onTestFinished(() => decoded.mockRestore());
  expect(read(collection, query).toArray().length).toBeGreaterThan(0);
  expect(decoded).toHaveBeenCalledTimes(times);
});
