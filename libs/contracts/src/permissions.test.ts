import { expect, it } from 'vitest';
import { actions, actionsOf, may } from './permissions.ts';
import { roles } from './roles.ts';

it('gives each action to exactly the roles of the table', () => {
  const table = Object.fromEntries(
    actions.map((action) => [action, roles.filter((role) => may([role], action))]),
  );
  expect(table).toEqual({
    'candidate.add': ['admin'],
    'candidate.remove': ['admin'],
    'election.manage': ['admin'],
    'nomination.submit': ['student'],
    'nomination.review': ['admin'],
    'vote.cast': ['student'],
    'complaint.handle': ['board'],
    'word-filter.manage': ['admin'],
    'application.review': ['faculty', 'admin'],
    'stand-in.add': ['faculty', 'committee', 'admin'],
    'ledger.write': ['treasurer', 'admin'],
    'absence.read': ['faculty', 'admin'],
    'absence.read-reasons': ['admin'],
    'case.report': ['faculty', 'committee', 'admin'],
    'case.decide': ['committee'],
    'facility.book': ['student', 'faculty', 'board', 'treasurer', 'committee', 'admin'],
    'facility.manage': ['admin'],
    'member.lock': ['admin'],
    'member.read': ['admin'],
    'role.change': ['admin'],
    'audit.read': ['admin'],
    'mail.manage': ['admin'],
    'system.read': ['admin'],
    'remote.manage': ['admin'],
  });
});

it('allows nothing to nobody', () => {
  expect(actionsOf([])).toEqual([]);
});

it('adds up what several roles allow', () => {
  expect(actionsOf(['student', 'board', 'committee', 'admin'])).toEqual(actions);
  expect(actionsOf(['student', 'treasurer'])).toEqual([
    'nomination.submit',
    'vote.cast',
    'ledger.write',
    'facility.book',
  ]);
});
