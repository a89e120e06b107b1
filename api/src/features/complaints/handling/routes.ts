import {
  changeByFollowUp,
  changeComplaint as changeComplaintEndpoint,
  type ComplaintDetail,
  getComplaint,
  getComplaintFigures,
  getComplaintPicture,
  listBoardMembers,
  listComplaintQueue,
  listComplaints,
  openFollowUp,
  sayMeToo,
} from '@campus/contracts';
import type { Caller } from '../../../platform/member-store.ts';
import type { ReadComplaint } from '../model.ts';
import { type Viewpoint, viewpointOf } from '../policy.ts';
import { presentDetail } from '../presenter.ts';
import type { Room } from '../room.ts';
import { changeComplaint } from './complaint-change.ts';
import { createComplaintLists } from './complaint-lists.ts';
import { publicFigures, readFigures } from './figures.ts';
import { createFollowUps } from './follow-up.ts';
import { createMeToo } from './me-too.ts';
import { readComplaint } from './read-complaint.ts';
import { readPicture } from './read-picture.ts';

export function mountHandling(room: Room): void {
  const { route, publish, members } = room;
  const meToo = createMeToo(room);
  const lists = createComplaintLists(room, meToo);
  const followUps = createFollowUps(room);

  async function present(
    caller: Caller,
    complaint: ReadComplaint,
    view: Viewpoint,
  ): Promise<ComplaintDetail> {
    const said = await meToo.saidFor(caller, [complaint._id]);
    return presentDetail(complaint, view, said.has(complaint._id));
  }

  route(listComplaints, ({ caller, query }) => lists.list(caller, query));
  route(getComplaint, async ({ caller, params }) => {
    const { complaint, view } = await readComplaint(room, caller, params.id);
    return present(caller, complaint, view);
  });
  route(changeComplaintEndpoint, async ({ caller, params, body }) => {
    const changed = await changeComplaint(room, caller, params.id, body);
    return present(caller, changed, viewpointOf(changed, caller)!);
  });
  route(sayMeToo, ({ caller, params }) => meToo.say(caller, params.id));
  route(getComplaintPicture, ({ caller, params }) => readPicture(room, caller, params.id, params.number));

  route(openFollowUp, async ({ body }) => {
    const id = await followUps.find(body.key);
    const { complaint, view } = await readComplaint(room, 'code-holder', id);
    return presentDetail(complaint, view, false);
  });
  route(changeByFollowUp, async ({ body }) => {
    const id = await followUps.find(body.key);
    const changed = await changeComplaint(room, 'code-holder', id, body.change);
    return presentDetail(changed, 'author', false);
  });

  route(listComplaintQueue, ({ caller, query }) => lists.queue(caller, query));
  route(listBoardMembers, () => members.withRole('board'));

  route(getComplaintFigures, () => readFigures(room));
  publish(() => publicFigures(room));
}
