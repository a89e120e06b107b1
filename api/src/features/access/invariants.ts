import type { Connection } from 'mongoose';
import { counted, type DataChecks, rowsOf } from '../../platform/invariants.ts';
import { createRoleRequestModel } from './model.ts';

/** Invariants of requests for roles. Lines only give counts, because each request is a member’s. */
export function accessChecks(connection: Connection): DataChecks {
  const requests = createRoleRequestModel(connection);

  async function* states() {
    for await (const { member, role, state, open, decision } of rowsOf(requests, [
      'member',
      'role',
      'state',
      'open',
      'decision',
    ])) {
      const isOpen = state === 'open' || state === 'granting';
      const isDecided = ['granting', 'granted', 'refused'].includes(state);
      yield open !== (isOpen ? `${member}:${role}` : undefined) || (decision !== null) !== isDecided;
    }
  }

  return {
    invariants: [
      {
        name: 'access: open requests for roles hold their place, decided ones don’t',
        violations: () => counted(states(), (n) => `Requests whose state doesn’t fit: ${n}.`),
      },
    ],
  };
}
