import { expect, test } from 'vitest';
import { receivingCommittee, type SittingCommittee } from './complaint-committees.ts';

/** A seat by the name of its member; the chair's has a star, an empty one a dash. */
const committee = (id: string, members: string, given: Partial<SittingCommittee> = {}): SittingCommittee => ({
  id,
  minimum: 2,
  secondInstance: null,
  seats: members.split(' ').flatMap((name) => {
    if (name === '') return [];
    const kind = name.endsWith('*') ? ('chair' as const) : ('member' as const);
    return { kind, member: name === '-' ? null : { id: name.replace('*', '') } };
  }),
  ...given,
});
const board = committee('board', 'x y');
const judge = committee('judge', 'j', { minimum: 1 });

test.each([
  ['goes to its committee', 'a* b c', 'judge', [], 'first'],
  ['stays while enough are left', 'a* b c', 'judge', ['c'], 'first'],
  ['goes on when too few are left', 'a* b c', 'judge', ['b', 'c'], 'judge'],
  ['does not count empty seats', 'a* b - -', 'judge', ['b'], 'judge'],
  ['goes on when it is about the chair', 'a* b c d', 'judge', ['a'], 'judge'],
  ['stays with those left when there is no second instance', 'a* b', null, ['a'], 'first'],
  ['goes to the board when no one is left', 'a* b', null, ['a', 'b'], 'board'],
  ['goes to the board when no one sits on the committee', '', null, [], 'board'],
  ['goes nowhere when no one is left at all', 'a* b', 'judge', ['a', 'b', 'j', 'x', 'y'], null],
] as const)('a complaint %s', (_, members, secondInstance, excluded, expected) => {
  const all = [board, judge, committee('first', members, { secondInstance })];
  expect(receivingCommittee(all, 'first', excluded)).toBe(expected);
});

test('a complaint goes to the highest instance with anyone left when none is complete', () => {
  const all = [board, committee('second', 's'), committee('first', 'a* b', { secondInstance: 'second' })];
  expect(receivingCommittee(all, 'first', ['a'])).toBe('second');
});

test('committees that are each other’s second instance end the search', () => {
  const all = [
    committee('first', 'a', { secondInstance: 'second' }),
    committee('second', 'b', { secondInstance: 'first' }),
  ];
  expect(receivingCommittee(all, 'first', ['a', 'b'])).toBeNull();
});
