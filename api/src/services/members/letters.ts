import type { GrantableRole } from '@campus/contracts';
import { dayInWords } from '../../platform/days.ts';
import type { Letter } from '../mail/letters.ts';

export interface RoleChange {
  actor: string;
  member: string;
  role: GrantableRole;
  granted: boolean;
  reason: string;
}

export interface Leaving {
  actor: string;
  member: string;
  leavesOn: string | null;
  reason: string;
}

/** The name of each role, and its duty. */
export const roleWords: Record<GrantableRole, { name: string; duty: string }> = {
  faculty: { name: 'faculty', duty: 'decide on applications' },
  board: { name: 'board member', duty: 'read complaints and answer them' },
  treasurer: { name: 'treasurer', duty: 'keep the ledger of the college’s money' },
  committee: {
    name: 'member of the integrity committee',
    duty: 'decide on cases of academic integrity',
  },
  admin: {
    name: 'admin',
    duty: 'run elections, decide on applications, keep the ledger and give roles',
  },
};

/** Tells a member who gave or took a role and why, so that mistakes are noticed. */
export function roleLetter({ member, role, granted, reason }: RoleChange): Letter {
  const { name, duty } = roleWords[role];
  return {
    kind: 'role',
    to: { member },
    subject: granted ? `You have a new role: ${name}` : `You no longer have the role: ${name}`,
    paragraphs: [
      granted
        ? `An admin gave you the role “${name}” on the portal. You can now ${duty}.`
        : `An admin took the role “${name}” from you. You can no longer ${duty} by it.`,
      `The reason that the admin gave: ${reason}`,
      'If you think that this is a mistake, ask the admins of the portal.',
    ],
    link: { label: 'Open my dashboard', path: '/dashboard' },
  };
}

/** The member is told at once; also so that a mistake is noticed. */
export const lockLetter = (member: string, locked: boolean, reason: string): Letter =>
  locked
    ? {
        kind: 'account',
        to: { member },
        subject: 'Your account on the portal was locked',
        paragraphs: [
          'An admin locked your account. You can no longer use the portal. Everything that you filed stays as it is.',
          `The reason that the admin gave: ${reason}`,
          'If you think that this is a mistake, ask the college office.',
        ],
      }
    : {
        kind: 'account',
        to: { member },
        subject: 'Your account on the portal was unlocked',
        paragraphs: [
          'An admin unlocked your account. You can sign in again.',
          `The reason that the admin gave: ${reason}`,
        ],
        link: { label: 'Sign in', path: '/login' },
      };

/** @param today of the college: a day that has come already ends the membership at once */
export const leavingLetter = (
  { member, leavesOn, reason }: Omit<Leaving, 'actor'>,
  today: string,
): Letter => ({
  kind: 'account',
  to: { member },
  subject:
    leavesOn === null
      ? 'You stay a member of the portal'
      : leavesOn <= today
        ? `Your membership of the portal ended on ${dayInWords(leavesOn)}`
        : `Your membership of the portal ends on ${dayInWords(leavesOn)}`,
  paragraphs: [
    leavesOn === null
      ? 'An admin removed the day on which your membership was to end.'
      : leavesOn <= today
        ? 'Your membership has ended. You can no longer sign in. Everything that you filed stays as it is.'
        : `You can use the portal until the day before ${dayInWords(leavesOn)}. Everything that you filed stays as it is.`,
    `The reason that the admin gave: ${reason}`,
    'If you think that this is a mistake, ask the college office.',
  ],
});

/** To a member who comes for the first time. */
export const welcomeLetter = (member: string): Letter => ({
  kind: 'welcome',
  to: { member },
  subject: 'Welcome to the campus portal',
  paragraphs: [
    'Good to have you here: your college address is confirmed, and the portal is open to you.',
    'Elections, complaints with or without your name, applications, and where the college’s money goes: you find all of it on your dashboard.',
  ],
  link: { label: 'Open my dashboard', path: '/dashboard' },
});
