import { may } from '@campus/contracts/areas';
import { roleWords } from '../../services/members/letters.ts';
import { headOf, mostCounted } from '../../services/home/items.ts';
import type { Platform } from '../../services/platform.ts';
import type { RoleRequestModel, RoleRequestRecord } from './model.ts';

const path = '/admin/members#role-requests';

export function contributeToHome({ home, members }: Platform, requests: RoleRequestModel): void {
  home('access', async ({ id, roles }) => {
    if (!may(roles, 'role.change')) return [];
    const found = await requests
      .find({ state: 'open', member: { $ne: id } }, { member: 1, role: 1, day: 1 })
      .sort({ day: 1, _id: 1 })
      .limit(mostCounted)
      .lean<Pick<RoleRequestRecord, '_id' | 'member' | 'role' | 'day'>[]>();
    const names = await members.namesOf([...new Set(found.map(({ member }) => member))]);
    const items = found.map(({ _id, member, role, day }) => ({
      id: `role:${_id}`,
      area: 'access',
      title: names.get(member) || 'A member without a name',
      note: `Asked for the role ${roleWords[role].name}.`,
      action: 'Decide',
      path,
      since: day,
    }));
    return headOf(items, { id: 'roles', things: 'more requests for roles', action: 'Open', path });
  });
}
