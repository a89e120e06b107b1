import { expect, it } from 'vitest';
import { lossesAtSignOut, rememberLoss } from './losses.ts';
import { erasePersonalStorage } from './storage.ts';

it('lists what a logout would erase, until there is a copy', () => {
  rememberLoss('receipt a', 'Your receipt for A');
  rememberLoss('receipt b', 'Your receipt for B');
  rememberLoss('receipt a', null);
  expect(lossesAtSignOut()).toEqual(['Your receipt for B']);
});

it('erases the list with everything else at logout', () => {
  rememberLoss('receipt a', 'Your receipt for A');
  erasePersonalStorage();
  expect(lossesAtSignOut()).toEqual([]);
});

it('reads an empty list from a damaged storage', () => {
  localStorage.setItem('campus.mine.losses', '{"a":');
  expect(lossesAtSignOut()).toEqual([]);
});
