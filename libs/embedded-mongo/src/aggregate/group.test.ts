import { Int32 } from 'bson';
import { expect, test } from 'vitest';
import { parseGroup } from './group.ts';

const text = 'x'.repeat(1024 * 1024);
const rows = () => Array.from({ length: 120 }, (_, n) => ({ n: new Int32(n), text })).values();

test.for(['$first', '$last', '$min', '$max', '$push', '$addToSet'])(
  'what %s keeps for each group counts as memory',
  (operator) => {
    const group = parseGroup({ _id: '$n', kept: { [operator]: '$text' } });
    expect(() => group(rows()).toArray()).toThrow('exceeded memory limit');
  },
);

test.for(['$first', '$last', '$min', '$max'])('%s keeps one value', (operator) => {
  const group = parseGroup({ _id: null, kept: { [operator]: '$text' } });
  expect(group(rows()).toArray()).toEqual([{ _id: null, kept: text }]);
});
