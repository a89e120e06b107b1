import { expect, test } from 'vitest';
import { countRanked, LotNeeded } from './ranked-count.ts';

// Worked by hand from the text of the rule (SSI 2007/42, schedule 1, rules 45 to 52), not counts of real elections.

/** `{ 'a>b': 3 }`: three ballots that prefer a to b. Votes are shown as they are, not in hundred-thousandths. */
function count(seats: number, ballots: Record<string, number>, candidates = 'abcde') {
  const named = candidates.split('').filter((id) => Object.keys(ballots).some((said) => said.includes(id)));
  const { quota, rounds } = countRanked(
    { seats, candidates: named },
    new Map(Object.entries(ballots)),
    (id) => id,
  );
  return {
    quota,
    rounds: rounds.map(({ kind, from, votes, nonTransferable, elected, lot }) => ({
      step: from === null ? kind : `${kind} ${from}`,
      votes: Object.fromEntries(named.map((id, index) => [id, votes[index]! / 100_000])),
      nonTransferable: nonTransferable / 100_000,
      ...(elected.length > 0 && { elected: elected.join('') }),
      ...(lot.length > 0 && { lot: lot.join('') }),
    })),
  };
}
const electedIn = ({ rounds }: ReturnType<typeof count>) =>
  rounds.map(({ elected = '' }) => elected).join('');

test('ends with the first round when a candidate has more than half of the votes', () => {
  expect(count(1, { a: 3, b: 1, 'c>b': 1 })).toEqual({
    quota: 3,
    rounds: [{ step: 'first-preferences', votes: { a: 3, b: 1, c: 1 }, nonTransferable: 0, elected: 'a' }],
  });
});

test('runs off instantly for one seat, also past the first preferences of the leader', () => {
  expect(count(1, { a: 4, b: 3, 'c>b': 2 })).toEqual({
    quota: 5,
    rounds: [
      { step: 'first-preferences', votes: { a: 4, b: 3, c: 2 }, nonTransferable: 0 },
      { step: 'exclusion c', votes: { a: 4, b: 5, c: 0 }, nonTransferable: 0, elected: 'b' },
    ],
  });
});

test('moves a surplus in five decimals and ignores the remainder', () => {
  expect(count(2, { 'a>b': 10, 'a>c': 2, b: 3, c: 4, 'd>c': 2 })).toEqual({
    quota: 8,
    rounds: [
      { step: 'first-preferences', votes: { a: 12, b: 3, c: 4, d: 2 }, nonTransferable: 0, elected: 'a' },
      // 4 / 12 = 0.33333
      { step: 'surplus a', votes: { a: 8, b: 6.3333, c: 4.66666, d: 2 }, nonTransferable: 0.00004 },
      { step: 'exclusion d', votes: { a: 8, b: 6.3333, c: 6.66666, d: 0 }, nonTransferable: 0.00004 },
      {
        step: 'exclusion b',
        votes: { a: 8, b: 0, c: 6.66666, d: 0 },
        nonTransferable: 6.33334,
        elected: 'c',
      },
    ],
  });
});

test('moves ballots that moved before at a part of what they were worth', () => {
  expect(count(3, { 'a>b>c': 20, b: 6, c: 5, d: 5, 'e>d': 4 }).rounds).toEqual([
    { step: 'first-preferences', votes: { a: 20, b: 6, c: 5, d: 5, e: 4 }, nonTransferable: 0, elected: 'a' },
    { step: 'surplus a', votes: { a: 11, b: 15, c: 5, d: 5, e: 4 }, nonTransferable: 0, elected: 'b' },
    // 4 × 0.45 / 15 = 0.12 for each of 20 ballots; 6 have no further preference.
    { step: 'surplus b', votes: { a: 11, b: 11, c: 7.4, d: 5, e: 4 }, nonTransferable: 1.6 },
    { step: 'exclusion e', votes: { a: 11, b: 11, c: 7.4, d: 9, e: 0 }, nonTransferable: 1.6 },
    { step: 'exclusion c', votes: { a: 11, b: 11, c: 0, d: 9, e: 0 }, nonTransferable: 9, elected: 'd' },
  ]);
});

test('excludes of two with the fewest votes the one with fewer in the round before', () => {
  const counted = count(1, { a: 5, b: 3, 'c>a': 2, 'd>c': 1 });
  expect(counted.rounds.map(({ step, lot }) => [step, lot])).toEqual([
    ['first-preferences', undefined],
    ['exclusion d', undefined],
    ['exclusion c', undefined],
  ]);
});

test('looks at the round before that when the last one does not tell them apart', () => {
  // b and c are equal in the second and the third round, but not in the first.
  const counted = count(1, { a: 9, b: 4, c: 3, 'd>c': 1, 'e>a': 2 });
  expect(counted.rounds.map(({ step }) => step)).toEqual(['first-preferences', 'exclusion d', 'exclusion e']);
  const longer = count(1, { a: 8, b: 4, c: 3, 'd>c': 1, e: 2 });
  expect(longer.rounds.map(({ step }) => step).slice(0, 4)).toEqual([
    'first-preferences',
    'exclusion d',
    'exclusion e',
    'exclusion c',
  ]);
  expect(longer.rounds.every(({ lot }) => lot === undefined)).toBe(true);
});

test('draws a lot between candidates who were equal in every round: the smallest stays', () => {
  expect(count(1, { a: 2, b: 2 }).rounds).toEqual([
    { step: 'first-preferences', votes: { a: 2, b: 2 }, nonTransferable: 0, lot: 'ab' },
    { step: 'exclusion b', votes: { a: 2, b: 0 }, nonTransferable: 2, elected: 'a' },
  ]);
});

test('draws a lot between equal surpluses: the smallest moves first', () => {
  const { rounds } = count(3, { 'a>c': 4, 'b>d': 4, c: 1, d: 1 });
  expect(rounds[0]).toMatchObject({ elected: 'ab', lot: 'ab' });
  expect(rounds.slice(1, 3).map(({ step }) => step)).toEqual(['surplus a', 'surplus b']);
});

test('moves the larger of two surpluses first', () => {
  const { rounds } = count(3, { 'a>c': 6, 'b>d': 8, c: 1, d: 1, e: 1 });
  expect(rounds.slice(0, 2)).toMatchObject([{ elected: 'ba' }, { step: 'surplus b' }]);
});

test('refuses to decide by lot without a secret', () => {
  const tied = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  expect(() => countRanked({ seats: 1, candidates: ['a', 'b'] }, tied, null)).toThrow(LotNeeded);
});

test('passes over preferences for candidates who withdrew, and leaves ballots without others out', () => {
  const counted = countRanked(
    { seats: 1, candidates: ['a', 'b'] },
    new Map([
      ['w>a', 3],
      ['w', 5],
      ['b>w>a', 2],
      ['blank', 7],
    ]),
    null,
  );
  expect(counted.quota).toBe(3);
  expect(counted.rounds).toMatchObject([{ votes: [300_000, 200_000], elected: ['a'], nonTransferable: 0 }]);
});

test('elects everybody when there are no more candidates than seats, and no one without a vote', () => {
  expect(electedIn(count(5, { a: 3, 'b>a': 1 }))).toBe('ab');
  expect(electedIn(count(2, {}, ''))).toBe('');
  const nobody = countRanked({ seats: 2, candidates: ['a', 'b'] }, new Map([['blank', 4]]), null);
  expect(nobody.rounds).toHaveLength(1);
  expect(nobody.rounds[0]!.elected).toEqual([]);
});

test('cuts the value of a large surplus at the fifth decimal', () => {
  const { quota, rounds } = count(2, { 'a>b': 700_001, 'b>c': 100_000, c: 199_999 });
  expect(quota).toBe(333_334);
  // 366,667 / 700,001 = 0.523809…
  expect(rounds[1]).toMatchObject({ votes: { b: 100_000 + 700_001 * 0.5238 } });
});
