import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'member.read': { roles: ['admin'], allows: 'See all members and their roles.' },
    'role.change': { roles: ['admin'], allows: 'Give and take roles.' },
    /** Lock members out, and end memberships. */
    'member.lock': { roles: ['admin'], allows: 'Lock accounts, and end memberships.' },
  },
  problems: {
    'last-admin': { status: 409, message: 'This is the last admin. Make someone else an admin first.' },
    'own-account': {
      status: 403,
      message: 'You can’t lock yourself or end your own membership. Another admin can.',
    },
    'member-barred': {
      status: 409,
      message: 'This member is locked or has left, so they can’t get a role.',
    },
    'renamed-lately': {
      status: 409,
      message: 'You changed your name in the last 30 days. Please try again later.',
    },
    'admin-leaves': {
      status: 409,
      message: 'An admin can’t have a leaving day. Take the role “admin” or remove the leaving day first.',
    },
  },
  mailKinds: {
    welcome: {
      label: 'Welcome',
      cause: 'you logged in to the portal for the first time',
      optional: true,
    },
    role: {
      label: 'Changes to my roles',
      cause: 'a role changed or ends soon, or an admin answered your request for one',
      optional: false,
    },
    account: {
      label: 'Changes to my account',
      cause: 'an admin changed whether you can use the portal',
      optional: false,
    },
  },
  auditedActions: {
    'role.granted': 'gave a role',
    'role.removed': 'took a role',
    'role.term': 'changed the end of a role of',
    'role.ended': 'had set the end of a role that ended for',
    'member.renamed': 'changed the name of',
    'member.merged': 'merged the accounts of one mailbox',
    'member.locked': 'locked the account of',
    'member.unlocked': 'unlocked the account of',
    'member.leaving': 'set the leaving day of',
    'member.stays': 'removed the leaving day of',
    'member.erased': 'erased the data of',
  },
});

declare module '../../area.ts' {
  interface Areas {
    members: typeof area;
  }
}
