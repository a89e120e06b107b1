import { giveReleaseKey, listReleaseKeys, takeReleaseKey } from '@campus/contracts/remotes';
import type { Platform } from '../../../services/platform.ts';
import type { ReleaseKeys } from './keys.ts';

const hourMs = 3_600_000;

export function mountReleaseKeys({ route, members, jobs }: Platform, keys: ReleaseKeys): void {
  route(listReleaseKeys, async () => {
    const found = await keys.list();
    const people = found.flatMap(({ owner, givenBy, taken }) => [
      owner,
      givenBy,
      ...(taken ? [taken.by] : []),
    ]);
    const emails = await members.emailsOf(people);
    const names = await members.namesOf(people);
    const nameOf = (id: string) => names.get(id) ?? emails.get(id) ?? '';
    return {
      keys: found.map(({ _id, area, owner, givenBy, givenAt, reason, taken }) => ({
        id: _id,
        area,
        owner: { id: owner, name: nameOf(owner) },
        givenBy: nameOf(givenBy),
        givenAt: givenAt.toISOString(),
        reason,
        taken: taken && { by: nameOf(taken.by), at: taken.at.toISOString(), reason: taken.reason },
      })),
    };
  });

  route(giveReleaseKey, async ({ caller, body }) => ({ id: await keys.give(caller, body) }));

  route(takeReleaseKey, async ({ caller, params: { id }, body: { reason } }) => {
    await keys.take(caller, id, reason);
    return undefined;
  });

  jobs.repeat('signatures of releases', hourMs, () => keys.forgetOld());
}
