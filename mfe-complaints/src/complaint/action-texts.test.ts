import { type ComplaintAction, complaintRules, complaintStates } from '@campus/contracts/complaints';
import { expect, it } from 'vitest';
import { offered } from './action-texts.ts';

const possible = (state: string, by: string) =>
  (Object.keys(complaintRules) as ComplaintAction[]).filter((action) => {
    const rule: { by: readonly string[]; from: readonly string[] } = complaintRules[action];
    return rule.by.includes(by) && rule.from.includes(state);
  });

it.each(complaintStates.flatMap((state) => ['author', 'board'].map((by) => [state, by] as const)))(
  'offers everything once, and little at first: %s, %s',
  (state, by) => {
    const actions = possible(state, by);
    const { first, more } = offered(actions);
    expect([...first, ...more].toSorted()).toEqual(actions.toSorted());
    expect(first.length).toBeLessThanOrEqual(3);
  },
);

it.each([
  ['held', 'release'],
  ['received', 'review'],
  ['in-review', 'act'],
  ['action-taken', 'close'],
])('the board’s first button for %s is %s', (state, action) => {
  expect(offered(possible(state, 'board')).first[0]).toBe(action);
});
