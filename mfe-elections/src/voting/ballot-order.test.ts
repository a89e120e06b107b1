import { expect, it } from 'vitest';
import { ballotOrder } from './ballot-order.ts';

const candidates = Array.from({ length: 5 }, (_, i) => ({
  id: `65f0000000000000000000${i.toString(16).padStart(2, '0')}`,
}));

it("gives a member the same order each time, regardless of the server's order", () => {
  expect(ballotOrder(candidates.toReversed(), 'uid-1')).toEqual(ballotOrder(candidates, 'uid-1'));
});

it('puts each candidate in each place about equally often', () => {
  const members = 5000;
  const counts = candidates.map(() => candidates.map(() => 0));
  for (let i = 0; i < members; i++) {
    ballotOrder(candidates, `uid-${i}`).forEach(({ id }, place) => {
      counts[candidates.findIndex((one) => one.id === id)]![place]! += 1;
    });
  }
  // 1000 expected, standard deviation 28.
  for (const count of counts.flat()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it('keeps the order of the others when a candidate leaves', () => {
  const order = ballotOrder(candidates, 'uid-1');
  const gone = order[2];
  expect(
    ballotOrder(
      candidates.filter((candidate) => candidate.id !== gone?.id),
      'uid-1',
    ),
  ).toEqual(order.filter((candidate) => candidate.id !== gone?.id));
});
