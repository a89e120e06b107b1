import { expect, test } from 'vitest';
import { parseIndex } from '../index-keys.ts';
import { everything } from '../store/collection.ts';
import { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { TimeLimit, Turn } from '../time-limit.ts';
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
