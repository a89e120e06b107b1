import { createStandInModel } from '../services/stand-ins/stand-ins.ts';
import type { TestPortal } from './test-portal.ts';
import type { Persona } from './tokens.ts';

/** Makes a member a stand-in for another on this day, logged in as the member who needs one. */
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

/** The same, written past all rules: what an earlier version or another role allowed. */
export async function storeStandIn(
  portal: TestPortal,
  absent: Persona,
  standIn: Persona,
  today: string,
): Promise<void> {
  await portal.call('GET', '/api/me', { as: standIn });
  const personOf = ({ uid, name = '' }: Persona) => ({ id: uid, name });
  await createStandInModel(portal.connection).create({
    absent: personOf(absent),
    standIn: personOf(standIn),
    from: today,
    until: today,
  });
}
