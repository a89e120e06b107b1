import type { Role } from '@campus/contracts';
import { expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { canChange, canRemove } from './policy.ts';

const entry = { author: { id: 'author', name: 'Asha Patil' } };

test.each<[id: string, role: Role, mayChange: boolean, mayRemove: boolean]>([
  ['author', 'student', true, true],
  ['reader', 'student', false, false],
  ['reader', 'faculty', false, false],
  ['reader', 'admin', false, true],
])('lets %s as %s change an entry: %s, and delete it: %s', (id, role, mayChange, mayRemove) => {
  const caller: Caller = { id, email: '', name: '', status: 'member', roles: [role] };
  expect(canChange(entry, caller)).toBe(mayChange);
  expect(canRemove(entry, caller)).toBe(mayRemove);
});
