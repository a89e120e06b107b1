import type { Role } from './roles.ts';

/** Who may do what. The page hides by it, the API refuses by it. Every action that isn't in it is refused to all. */
export const permissions = {
  'candidate.add': ['admin'],
  'candidate.remove': ['admin'],
  'election.manage': ['admin'],
  'nomination.submit': ['student'],
  'nomination.review': ['admin'],
  'vote.cast': ['student'],
  'complaint.handle': ['board'],
  'word-filter.manage': ['admin'],
  'application.review': ['faculty', 'admin'],
  /** Have a colleague act for oneself, see `mayStandIn`. */
  'stand-in.add': ['faculty', 'committee', 'admin'],
  'ledger.write': ['treasurer', 'admin'],
  'absence.read': ['faculty', 'admin'],
  /** The health office. */
  'absence.read-reasons': ['admin'],
  /** Faculty and the committee report; only the committee reads other people's cases, admins don't. */
  'case.report': ['faculty', 'committee', 'admin'],
  /** Also faculty who stand in for such a member, see `mayStandIn`. */
  'case.decide': ['committee'],
  'facility.book': ['student', 'faculty', 'board', 'treasurer', 'committee', 'admin'],
  /** All facilities; the managers of one are named in its record. */
  'facility.manage': ['admin'],
  'member.read': ['admin'],
  'role.change': ['admin'],
  /** Lock members out, and end memberships. */
  'member.lock': ['admin'],
  'audit.read': ['admin'],
  'mail.manage': ['admin'],
  'system.read': ['admin'],
  /** Switch remotes off and on, and run another version. */
  'remote.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;
export const actions = Object.keys(permissions) as Action[];

/** Whether one of these roles may do it. */
export function may(roles: readonly Role[], action: Action): boolean {
  const allowed: readonly Role[] = permissions[action];
  return roles.some((role) => allowed.includes(role));
}

/** Everything that these roles may do. */
export const actionsOf = (roles: readonly Role[]): Action[] => actions.filter((action) => may(roles, action));
