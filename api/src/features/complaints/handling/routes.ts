import {
  changeByFollowUp,
  changeComplaint as changeComplaintEndpoint,
  type ComplaintDetail,
  exportComplaintReport,
  getComplaint,
  getComplaintFigures,
  getComplaintPicture,
  getComplaintReport,
  listComplaintQueue,
  listComplaints,
  openFollowUp,
  sayMeToo,
} from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import type { ReadComplaint } from '../model.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { type Viewer, viewpointOf } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { presentDetail } from '../presenter.ts';
import { changeComplaint } from './complaint-change.ts';
import { createComplaintLists, createMeToo } from './complaint-lists.ts';
import { publicFigures, readFigures } from './figures.ts';
import { createFollowUpFinder } from './follow-up.ts';
import { notifyCommittees } from './notices.ts';
import { watchComplaints } from '../procedure/hand-on.ts';
import { obstacleTo, presentProcedure } from '../procedure/steps.ts';
import { readComplaint, readPicture, withKnownOriginals } from './read-complaint.ts';
import { readReport, reportFile } from './report.ts';

/** Milliseconds for which the landing page's figures are kept: everybody who comes reads them. */
const publicFor = 5000;

export function mountHandling(context: ComplaintsContext): void {
  const { route, publish, members, committees, today } = context;
  const meToo = createMeToo(context);
  const lists = createComplaintLists(context, meToo);
  const findFollowUp = createFollowUpFinder(context);
  notifyCommittees(context);
  watchComplaints(context);

  async function present(viewer: Viewer, complaint: ReadComplaint): Promise<ComplaintDetail> {
    const { _id, author } = complaint;
    const said = viewer !== 'code-holder' && (await meToo.saidFor(viewer, [_id])).has(_id);
    const [shown = complaint] = await withKnownOriginals(context, viewer, [complaint]);
    const names = await committees.names();
    const view = viewpointOf(complaint, viewer);
    // Only a member who has just stepped back gets here. They read nothing more.
    if (view === null)
      return presentDetail({ ...shown, text: '', place: '', history: [] }, 'member', false, names);
    const detail = presentDetail(shown, view, said, names);
    if (view === 'member') return detail;
    const ofProcedure = {
      procedure: await presentProcedure(context, shown, names),
      actions: detail.actions.filter((action) => obstacleTo(shown, action, today()) === null),
    };
    if (view === 'author') return { ...detail, ...ofProcedure };
    const account = author ? (await members.emailsOf([author.id])).get(author.id) : '';
    const seats = (await committees.sittingOn(complaint.committee))?.seats ?? [];
    const without = new Set([author?.id, ...complaint.hiddenFrom.map(({ id }) => id)]);
    const able = seats.flatMap(({ member }) => (member && !without.has(member.id) ? member : []));
    return {
      ...presentDetail(shown, view, said, names, { account: account ?? '', members: able }),
      ...ofProcedure,
    };
  }

  const { readerOf } = committees;
  route(listComplaints, async ({ caller, query }) => lists.list(await readerOf(caller), query));
  route(getComplaint, async ({ caller, params }) => {
    const reader = await readerOf(caller);
    return present(reader, (await readComplaint(context, reader, params.id)).complaint);
  });
  route(changeComplaintEndpoint, async ({ caller, params, body }) => {
    const reader = await readerOf(caller);
    return present(reader, await changeComplaint(context, reader, params.id, body));
  });
  route(sayMeToo, async ({ caller, params }) => meToo.say(await readerOf(caller), params.id));
  route(getComplaintPicture, async ({ caller, params }) =>
    readPicture(context, await readerOf(caller), params.id, params.number),
  );

  route(openFollowUp, async ({ body }) => {
    const id = await findFollowUp(body.key);
    return present('code-holder', (await readComplaint(context, 'code-holder', id)).complaint);
  });
  route(changeByFollowUp, async ({ body }) => {
    const id = await findFollowUp(body.key);
    return present('code-holder', await changeComplaint(context, 'code-holder', id, body.change));
  });

  route(listComplaintQueue, async ({ caller, query }) => {
    const reader = await readerOf(caller);
    if (reader.committees.length === 0) throw new DomainError('forbidden');
    return lists.queue(reader, query);
  });

  route(getComplaintFigures, ({ caller }) => readFigures(context, caller));
  route(getComplaintReport, ({ caller, query }) => readReport(context, caller, query.year));
  route(exportComplaintReport, async ({ caller, query }) =>
    reportFile(await readReport(context, caller, query.year)),
  );
  publish(cached(publicFor, () => publicFigures(context)).get);
}
