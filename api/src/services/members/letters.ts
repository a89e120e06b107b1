import { type GrantableRole, messages } from '@campus/contracts';
import { dayInWords, daysBefore } from '../../platform/days.ts';
import type { Letter } from '../mail/letters.ts';
import type { RoleTerm } from './member-model.ts';

export interface RoleChange {
  actor: string;
  member: string;
  role: GrantableRole;
  granted: boolean;
  reason: string;
  /** The first day without the role; `null`: none. Left out: it stays as it is. */
  endsOn?: string | null | undefined;
  /** The address of the member who gets the role then; empty: no one does. */
  successor?: string;
}

/** People read the last day with a role, not the first without it. */
const lastDay = (endsOn: string): string => dayInWords(daysBefore(endsOn, 1));

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
export function roleLetter({ member, role, granted, reason, endsOn }: RoleChange): Letter {
  const { name, duty } = roleWords[role];
  return {
    kind: 'role',
    to: { member },
    subject: granted ? `You have a new role: ${name}` : `You no longer have the role: ${name}`,
    paragraphs: [
      granted
        ? `An admin gave you the role “${name}”. You can now ${duty}. Their reason: ${reason}`
        : `An admin removed your role “${name}”, which let you ${duty}. Their reason: ${reason}`,
      ...(endsOn ? [`Your last day with the role is ${lastDay(endsOn)}.`] : []),
      'If you think this is a mistake, please ask an admin.',
    ],
    link: { label: 'Open my dashboard', path: '/dashboard' },
  };
}

export const termLetter = ({ member, role, reason, endsOn }: RoleChange): Letter => ({
  kind: 'role',
  to: { member },
  subject: endsOn
    ? `Your role ends after ${lastDay(endsOn)}: ${roleWords[role].name}`
    : `Your role no longer has an end: ${roleWords[role].name}`,
  paragraphs: [
    `An admin ${endsOn ? 'set' : 'removed'} the last day of your role “${roleWords[role].name}”. Their reason: ${reason}`,
    'If you think this is a mistake, please ask an admin.',
  ],
  link: myRoles,
});

/** Tells the holder, a week before and again on the day. @param successor their name; empty when there is none */
export const endLetter = (
  member: string,
  { role, endsOn }: Pick<RoleTerm, 'role' | 'endsOn'>,
  when: 'soon' | 'now',
  successor = '',
): Letter => ({
  kind: 'role',
  to: { member },
  subject: `Your role ${when === 'soon' ? 'ends' : 'ended'} after ${lastDay(endsOn)}: ${roleWords[role].name}`,
  paragraphs: [
    when === 'soon'
      ? `After that day you can no longer ${roleWords[role].duty}.`
      : `You can no longer ${roleWords[role].duty}.`,
    ...(successor ? [`${successor} takes over. Please hand over what is still open.`] : []),
    'If you should keep the role, please ask an admin.',
  ],
  link: myRoles,
});

/** Tells an admin that a member's role ends soon, or that no one took it over. @param names of holder and successor */
export const adminEndLetter = (
  admin: string,
  { role, endsOn }: Pick<RoleTerm, 'role' | 'endsOn'>,
  names: { holder: string; successor: string },
  what: 'ends' | 'vacant',
): Letter => ({
  kind: 'role',
  to: { member: admin },
  subject:
    what === 'ends'
      ? `A role ends after ${lastDay(endsOn)}: ${roleWords[role].name}`
      : `No one took over a role: ${roleWords[role].name}`,
  paragraphs:
    what === 'ends'
      ? [
          `${names.holder} has the role “${roleWords[role].name}” until then.`,
          names.successor
            ? `${names.successor} takes over.`
            : 'No one takes over yet. You can name a successor or move the day.',
        ]
      : [
          `The role of ${names.holder} ended. ${names.successor} can’t get it, because they are locked or have left.`,
          'Give the role to someone else.',
        ],
  link: { label: 'Open members and roles', path: '/admin/members' },
});

const myRoles = { label: 'See my roles', path: '/access' };

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
