import type { GrantableRole } from '@campus/contracts';
import type { Letter } from '../../services/mail/letters.ts';
import { roleWords } from '../../services/members/letters.ts';

/** Tells a member that an admin refused the role. Of a role that is given, the change of roles tells. */
export const refusalLetter = (member: string, role: GrantableRole, reason: string): Letter => ({
  kind: 'role',
  to: { member },
  subject: `You were not given the role: ${roleWords[role].name}`,
  paragraphs: [
    `You asked for the role “${roleWords[role].name}” on the portal. An admin refused it.`,
    `The reason that the admin gave: ${reason}`,
    'You can ask again, with more about why you need it.',
  ],
  link: { label: 'See my requests', path: '/access' },
});
