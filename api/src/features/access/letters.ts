import type { GrantableRole } from '@campus/contracts';
import type { Letter } from '../../services/mail/letters.ts';
import { roleWords } from '../../services/members/letters.ts';

/** Tells a member that an admin refused the role. `roleLetter` tells of a role that is given. */
export const refusalLetter = (member: string, role: GrantableRole, reason: string): Letter => ({
  kind: 'role',
  to: { member },
  subject: `Your request for a role was refused: ${roleWords[role].name}`,
  paragraphs: [
    `An admin refused your request for the role “${roleWords[role].name}”. Their reason: ${reason}`,
    'You can ask again and say more about why you need the role.',
  ],
  link: { label: 'See my requests', path: '/access' },
});
