import { expect, test, vi } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { contextForTests } from '../../testing/test-context.ts';

const portal = portalForTests();

test('keeps the last admin if another one loses the role while a removal relies on them', async () => {
  const ids = ['admin-1', 'admin-2', 'admin-3'] as const;
  for (const uid of ids)
    await portal.call('GET', '/api/me', { as: { uid, email: `${uid}@admin.sggs.ac.in` } });
  const { members, memberService } = contextForTests(portal);
  const remove = (member: string) =>
    memberService.changeRole({ actor: 'x', member, role: 'admin', granted: false, reason: 'Because.' });

  const rosters = portal.connection.collection('rosters');
  const update = rosters.updateOne.bind(rosters) as (...args: unknown[]) => Promise<never>;
  let lost: string | undefined;
  vi.spyOn(rosters, 'updateOne').mockImplementation(async (...args: unknown[]) => {
    const { $addToSet } = args[1] as { $addToSet?: { members: string } };
    if (lost === undefined && $addToSet) {
      lost = $addToSet.members;
      await remove(lost);
    }
    return update(...args);
  });

  await remove(ids[0]);
  expect(ids.slice(1)).toContain(lost);
  const [last] = ids.slice(1).filter((id) => id !== lost);
  await expect(remove(last!)).rejects.toMatchObject({ code: 'last-admin' });
  const left = await members.withRole('admin');
  expect(left.map(({ id }) => id)).toEqual([last]);
});
