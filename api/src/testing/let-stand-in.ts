import type { TestPortal } from './test-portal.ts';
import type { Persona } from './tokens.ts';

/** Has a member, who signs in for it, stand in for another one on this day. */
export async function letStandIn(
  portal: TestPortal,
  absent: Persona,
  standIn: Persona,
  today: string,
): Promise<void> {
  await portal.call('GET', '/api/me', { as: standIn });
  const added = await portal.call('POST', '/api/stand-ins', {
    as: absent,
    body: { email: standIn.email, from: today, until: today },
  });
  if (added.status !== 201) throw new Error(added.text);
}
