import { decideLeave as decideLeaveEndpoint, listLeaveQueue } from '@campus/contracts';
import { presentDetail } from '../presenter.ts';
import type { Room } from '../room.ts';
import { decideLeave } from './decide-leave.ts';
import { leaveQueue } from './leave-queue.ts';

export function mountLeave(room: Room): void {
  const { route } = room;

  route(listLeaveQueue, ({ caller, query }) => leaveQueue(room, caller, query));
  route(decideLeaveEndpoint, async ({ caller, params, body }) =>
    presentDetail(room, await decideLeave(room, caller, params.id, body), caller),
  );
}
