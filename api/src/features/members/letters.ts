import type { GrantableRole } from '@campus/contracts';
import type { Letter } from '../../platform/mail/mailer.ts';
import type { RoleChange } from './service.ts';

/** What a role is called, and what who has it does. */
const inWords: Record<GrantableRole, { name: string; duty: string }> = {
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

/** Who got a role, or lost it, is told by whom and why: also so that he notices what shouldn't have been. */
export function roleLetter({ member, role, granted, reason }: RoleChange): Letter {
  const { name, duty } = inWords[role];
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
