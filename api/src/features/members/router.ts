import { changeRole, getMe, listMembers, renameMe } from '@campus/contracts';
import type { Platform } from '../../platform/platform.ts';
import { presentMe, presentMember } from './presenter.ts';
import { createMemberService } from './service.ts';

export function mountMembers({ route, members, audit, mail }: Platform): void {
  const service = createMemberService(members, audit, mail);

  route(getMe, ({ caller }) => presentMe(caller));

  route(renameMe, async ({ caller, body: { name } }) => {
    await members.rename(caller.id, name);
    return presentMe({ ...caller, name });
  });

  route(listMembers, async ({ query: { query, limit, cursor } }) => {
    const { records, next } = await service.search(query, limit, cursor);
    return { items: records.map(presentMember), next };
  });

  route(changeRole, async ({ params, body, caller }) =>
    presentMember(
      await service.changeRole({ actor: caller.id, member: params.id, role: params.role, ...body }),
    ),
  );
}
