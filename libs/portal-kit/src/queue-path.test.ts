import { expect, it } from 'vitest';
import { queuePathOf } from './queue-path.ts';

it('returns the queue that the link passed on', () => {
  const queue = { search: '?kind=event', ids: ['a', 'b'] };
  expect(queuePathOf({ queue }, 'b')).toEqual(queue);
});

it.each([
  ['nothing', null],
  ['something else', { from: '/' }],
  ['the path of others', { queue: { search: '', ids: ['c'] } }],
])('is none where the history has %s', (_what, state) => {
  expect(queuePathOf(state, 'b')).toBeNull();
});
