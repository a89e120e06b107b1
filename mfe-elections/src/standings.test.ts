import { expect, it } from 'vitest';
import { standings } from './standings.ts';

const candidate = (_id: string, name: string) => ({ _id, name, manifesto: '' });
const names = (...args: Parameters<typeof standings>) => standings(...args).map((one) => one.candidate.name);

it('puts most votes first, and equals by name, however they arrive', () => {
  const list = [candidate('1', 'Zara'), candidate('2', 'Asha'), candidate('3', 'Kavya')];
  const results = [
    { candidateId: '1', votes: 2 },
    { candidateId: '2', votes: 2 },
    { candidateId: '3', votes: 7 },
  ];
  expect(names(list, results)).toEqual(['Kavya', 'Asha', 'Zara']);
  expect(names(list.toReversed(), results.toReversed())).toEqual(['Kavya', 'Asha', 'Zara']);
});

it('counts none for a candidate without a figure', () => {
  expect(standings([candidate('1', 'Zara')], [])).toEqual([{ candidate: candidate('1', 'Zara'), votes: 0 }]);
});
