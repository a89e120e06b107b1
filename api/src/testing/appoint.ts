import type { GrantableRole } from '@campus/contracts';
import type { TestPortal } from './test-portal.ts';
import { type Persona, personas } from './tokens.ts';

/** Has an admin give a role to members, who sign in for it. */
export async function appoint(
  portal: Pick<TestPortal, 'call'>,
  role: GrantableRole,
  ...whom: Persona[]
): Promise<void> {
  for (const as of whom) {
    await portal.call('GET', '/api/me', { as });
    const granted = await portal.call('PUT', `/api/members/${as.uid}/roles/${role}`, {
      as: personas.admin,
      body: { granted: true, reason: 'Appointed.' },
    });
    if (granted.status !== 200) throw new Error(granted.text);
  }
}
