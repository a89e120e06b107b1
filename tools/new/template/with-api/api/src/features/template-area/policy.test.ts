import type { Role } from '@campus/contracts';
import { expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { canRemove } from './policy.ts';

const entry = { author: { id: 'author', name: 'Asha Patil' } };

test.each<[id: string, role: Role, allowed: boolean]>([
  ['author', 'student', true],
  ['reader', 'student', false],
  ['reader', 'faculty', false],
  ['reader', 'admin', true],
])('lets %s as %s delete an entry: %s', (id, role, allowed) => {
  const caller: Caller = { id, email: '', name: '', status: 'member', roles: [role] };
  expect(canRemove(entry, caller)).toBe(allowed);
});
