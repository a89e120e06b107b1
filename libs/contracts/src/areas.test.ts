import { expect, it } from 'vitest';
import { actionsOf, areaIds, auditedActions, mailKinds, may, permissions, problems } from './areas.ts';

it('finds every area by its folder', () => {
  expect(areaIds).toEqual(expect.arrayContaining(['budget', 'complaints', 'elections', 'health', 'members']));
  expect(permissions['vote.cast'].roles).toEqual(['student']);
  expect(problems['voting-closed'].status).toBe(409);
  expect(problems['not-found'].status).toBe(404);
  expect(mailKinds.election.confidential).toBe(true);
  expect(auditedActions['election.closed']).toBe('ended voting');
});

it('allows nothing without a role', () => {
  expect(actionsOf([])).toEqual([]);
});

it('allows each action to the roles named by its area', () => {
  expect(may(['student'], 'vote.cast')).toBe(true);
  expect(may(['faculty', 'admin'], 'vote.cast')).toBe(false);
});

it('combines the permissions of several roles', () => {
  const both = actionsOf(['student', 'treasurer']);
  expect(both).toEqual(expect.arrayContaining(['ledger.write', 'vote.cast']));
  expect(both).not.toContain('election.manage');
});
