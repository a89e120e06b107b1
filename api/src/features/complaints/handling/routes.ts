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
} from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import type { ReadComplaint } from '../model.ts';
import { type Viewer, viewpointOf } from '../policy.ts';
import { presentDetail } from '../presenter.ts';
import type { ComplaintsContext } from '../context.ts';
import { notifyBoard } from './board-notices.ts';
import { changeComplaint } from './complaint-change.ts';
import { createComplaintLists } from './complaint-lists.ts';
import { publicFigures, readFigures } from './figures.ts';
import { createFollowUpFinder } from './follow-up.ts';
import { readComplaint, readPicture, withKnownOriginals } from './read-complaint.ts';
import { createMeToo } from './me-too.ts';

/** Milliseconds for which the landing page's figures are kept: everybody who comes reads them. */
const publicFor = 5000;

export function mountHandling(context: ComplaintsContext): void {
  const { route, publish, members } = context;
  const meToo = createMeToo(context);
  const lists = createComplaintLists(context, meToo);
  const findFollowUp = createFollowUpFinder(context);
  notifyBoard(context);

  async function present(viewer: Viewer, complaint: ReadComplaint): Promise<ComplaintDetail> {
    const { _id, author } = complaint;
    const said = viewer !== 'code-holder' && (await meToo.saidFor(viewer, [_id])).has(_id);
    const [shown = complaint] = await withKnownOriginals(context, viewer, [complaint]);
    // A change never hides the complaint from the person who made it.
    const view = viewpointOf(complaint, viewer)!;
    const account = view === 'board' && author ? (await members.emailsOf([author.id])).get(author.id) : '';
    return presentDetail(shown, view, said, account ?? '');
  }

  route(listComplaints, ({ caller, query }) => lists.list(caller, query));
  route(getComplaint, async ({ caller, params }) =>
    present(caller, (await readComplaint(context, caller, params.id)).complaint),
  );
  route(changeComplaintEndpoint, async ({ caller, params, body }) =>
    present(caller, await changeComplaint(context, caller, params.id, body)),
  );
  route(sayMeToo, ({ caller, params }) => meToo.say(caller, params.id));
  route(getComplaintPicture, ({ caller, params }) => readPicture(context, caller, params.id, params.number));

  route(openFollowUp, async ({ body }) => {
    const id = await findFollowUp(body.key);
    return present('code-holder', (await readComplaint(context, 'code-holder', id)).complaint);
  });
  route(changeByFollowUp, async ({ body }) => {
    const id = await findFollowUp(body.key);
    return present('code-holder', await changeComplaint(context, 'code-holder', id, body.change));
  });

  route(listComplaintQueue, ({ caller, query }) => lists.queue(caller, query));
  route(listBoardMembers, () => members.withRole('board'));

  route(getComplaintFigures, () => readFigures(context));
  publish(cached(publicFor, () => publicFigures(context)).get);
}
