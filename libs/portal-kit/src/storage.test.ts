import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { browserMemory } from './browser-memory.ts';
import { deviceText, erasePersonalStorage, personalText } from './storage.ts';

it('erases at a sign-out what belongs to the person, in both storages, and keeps what belongs to the browser', () => {
  personalText('anything new').set('Asha');
  personalText('draft', 'tab').set('Asha');
  deviceText('theme').set('dark');
  deviceText('running', 'tab').set('health@1');
  erasePersonalStorage();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'campus.theme': 'dark' });
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ 'campus.running': 'health@1' });
});

it('erases what older pages kept without the prefix, but not what a vote needs', () => {
  for (const key of [
    'votedCandidate',
    'unansweredBallot',
    'castBallots',
    'applicationDraft',
    'applicant',
    'reporter',
    'caseDrafts',
    'drafts',
    'votingTokens',
    'complaintTokens',
    'campus.complaintTokens',
  ])
    localStorage.setItem(key, '{"uid-1":{}}');
  sessionStorage.setItem('nominationDraft', '{}');
  erasePersonalStorage();
  expect(Object.keys(localStorage).toSorted()).toEqual(['votingTokens']);
  expect(sessionStorage).toHaveLength(0);
});

it('erases what a page holds in memory because the browser forbids storage', () => {
  const memory = browserMemory('drinks', z.string(), (name: string) => name);
  const forbidden = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(memory.set('asha', 'tea')).toBe(false);
  erasePersonalStorage();
  expect(memory.get('asha')).toBeNull();
  forbidden.mockRestore();
});

it('keeps the marker of the chosen candidate under the name that the specification gives it', () => {
  personalText('votedCandidate').set('x');
  expect(Object.keys(localStorage)).toEqual(['votedCandidate']);
});
