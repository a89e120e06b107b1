import { type GrantableRole, messages } from '@campus/contracts';
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

/** Tells a member that an admin gave or removed a role, and why, so that they notice mistakes. */
export function roleLetter({ member, role, granted, reason }: RoleChange): Letter {
  const { name, duty } = roleWords[role];
  return {
    kind: 'role',
    to: { member },
    subject: granted ? `You have a new role: ${name}` : `You no longer have the role: ${name}`,
    paragraphs: [
      granted
        ? `An admin gave you the role “${name}”. You can now ${duty}. Their reason: ${reason}`
        : `An admin removed your role “${name}”, which let you ${duty}. Their reason: ${reason}`,
      'If you think this is a mistake, please ask an admin.',
    ],
    link: { label: 'Open my dashboard', path: '/dashboard' },
  };
}

/** Tells the member at once, so that they notice a mistake. */
export const lockLetter = (member: string, locked: boolean, reason: string): Letter =>
  locked
    ? {
        kind: 'account',
        to: { member },
        subject: 'Your account was locked',
        paragraphs: [
          `An admin locked your account, so you can no longer use the portal. Their reason: ${reason}`,
          'Everything that you filed stays as it is. If you think this is a mistake, please ask the college office.',
        ],
      }
    : {
        kind: 'account',
        to: { member },
        subject: 'Your account was unlocked',
        paragraphs: [`An admin unlocked your account, so you can log in again. Their reason: ${reason}`],
        link: { label: 'Log in', path: '/login' },
      };

/** @param today in the college: a day that has come already ends the membership at once */
export function leavingLetter({ member, leavesOn, reason }: Omit<Leaving, 'actor'>, today: string): Letter {
  const day = leavesOn === null ? '' : dayInWords(leavesOn);
  const texts = {
    none: ['does not end', 'removed the end of your membership, so you can keep using the portal'],
    past: [`ended on ${day}`, 'ended your membership, so you can no longer log in'],
    future: [
      `ends on ${day}`,
      `set the end of your membership: you can use the portal until the day before ${day}`,
    ],
  };
  const [happens, act] = texts[leavesOn === null ? 'none' : leavesOn <= today ? 'past' : 'future'];
  const kept = leavesOn === null ? '' : 'Everything that you filed stays as it is. ';
  return {
    kind: 'account',
    to: { member },
    subject: `Your membership ${happens}`,
    paragraphs: [
      `An admin ${act}. Their reason: ${reason}`,
      `${kept}If you think this is a mistake, please ask the college office.`,
    ],
  };
}

export const welcomeLetter = (member: string): Letter => ({
  kind: 'welcome',
  to: { member },
  subject: `Welcome to the ${messages.portalName}`,
  paragraphs: [
    'You confirmed your college address, and the portal is now open to you.',
    'You can vote, file complaints with or without your name, apply for money, and see where the college’s money goes.',
  ],
  link: { label: 'Open my dashboard', path: '/dashboard' },
});
