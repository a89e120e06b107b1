import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { contextForTests } from '../../testing/test-context.ts';
import { createMemberChanges } from './member-changes.ts';
import { createMemberService } from './service.ts';
import { createStanding } from './standing.ts';

const portal = portalForTests();
afterEach(() => vi.restoreAllMocks());

const ids = ['admin-1', 'admin-2', 'admin-3'] as const;
const oneOf = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]!;

/** An admin's change of another admin, or of themselves. */
function makeSomeChange() {
  const context = contextForTests(portal);
  const { members, audit, mail } = context;
  const changes = createMemberChanges(members, audit, mail);
  const service = createMemberService(members, changes, context.today);
  const standing = createStanding(changes, members, context);
  const [member, on] = [oneOf(ids), Math.random() < 0.4];
  const common = { actor: 'another', member, reason: 'Because.' };
  return Math.random() < 0.7
    ? service.changeRole({ ...common, role: 'admin', granted: on })
    : standing.setLock({ ...common, locked: !on });
}

test('one admin is left whatever several do at once', { timeout: 240_000 }, async () => {
  for (const name of ['members', 'rosters'])
    for (const method of ['findOne', 'updateOne', 'findOneAndUpdate'] as const) {
      const collection = portal.connection.collection(name);
      const original = collection[method].bind(collection) as (...args: unknown[]) => Promise<never>;
      vi.spyOn(collection, method).mockImplementation(async (...args: unknown[]) => {
        await pause(60 * Math.random() ** 8);
        return original(...args);
      });
    }
  const admins = portal.connection.collection('members');
  for (let round = 0; round < 10; round += 1) {
    await emptyCollections(portal.connection, 'members', 'rosters');
    for (const uid of ids)
      await portal.call('GET', '/api/me', { as: { uid, email: `${uid}@admin.sggs.ac.in` } });
    const refusals = (await Promise.allSettled(Array.from({ length: 12 }, makeSomeChange))).filter(
      (result) => result.status === 'rejected',
    );
    for (const { reason } of refusals) expect(['last-admin', 'member-barred']).toContain(reason.code);
    expect(await admins.countDocuments({ roles: 'admin' }), `round ${round}`).toBeGreaterThan(0);
  }
});
