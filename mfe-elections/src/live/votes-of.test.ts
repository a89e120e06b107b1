import { expect, it } from 'vitest';
import { candidate } from '../testing/an-election.ts';
import { votesOf } from './votes-of.ts';

const zoya = candidate(1, 'Zoya');
const asha = candidate(2, 'Asha');
const ravi = candidate(3, 'Ravi', { postId: 'secretary' });
const postId = 'representative';

it('sorts candidates by votes, then by name, and other choices last', () => {
  const counts = [
    { postId, choice: 'blank', votes: 9 },
    { postId, choice: 'none', votes: 8 },
    { postId, choice: zoya.id, votes: 2 },
    { postId, choice: asha.id, votes: 2 },
    { postId: 'secretary', choice: ravi.id, votes: 7 },
  ];
  expect(votesOf(postId, counts, [zoya, ravi, asha]).map(({ name, votes }) => [name, votes])).toEqual([
    ['Asha', 2],
    ['Zoya', 2],
    ['None of the above', 8],
    ['No vote for this post', 9],
  ]);
});

it('includes candidates without votes, but no empty line for blank votes', () => {
  expect(
    votesOf(postId, [{ postId, choice: 'blank', votes: 0 }], [zoya]).map(({ name, votes }) => [name, votes]),
  ).toEqual([['Zoya', 0]]);
});
