import {
  type ApplicationDetail,
  decideApplication,
  getApplication,
  getApplicationFigures,
  getRegistered,
  getWaiting,
  listApplications,
  listRegister,
  listReviewQueue,
  returnApplication,
  reviseApplication,
  submitApplication as submitApplicationEndpoint,
  withdrawApplication,
} from '@campus/contracts';
import { possibleActions } from '../../../platform/approvals/approvals.ts';
import { cached } from '../../../platform/cached.ts';
import type { Caller } from '../../../platform/member-store.ts';
import type { Room } from '../room.ts';
import { ownDocuments } from './application-documents.ts';
import { createApplicationLists } from './application-lists.ts';
import { decide, revise, takeApplicationStep } from './application-steps.ts';
import { publicFigures, readFigures } from './figures.ts';
import { type ApplicationRecord, createApplicationModels } from './model.ts';
import { viewpointOf } from './policy.ts';
import { presentApplication, presentDetail } from './presenter.ts';
import { readApplication } from './read-application.ts';
import { createReading } from './reading.ts';
import { reserveWhatIsLeft } from './reservations.ts';
import { reviewHints } from './review-hints.ts';
import { remindReviewers } from './review-reminder.ts';
import { submitApplication } from './submit-application.ts';

/** Milliseconds for which public figures are kept: everybody who comes reads them. */
const publicFor = 5000;

export function mountApplications(budget: Room): void {
  const { route, publish, approvals } = budget;
  const room = { ...budget, models: createApplicationModels(budget.connection) };
  const readingOf = createReading(room);
  const lists = createApplicationLists(room, readingOf);
  ownDocuments(room);
  reserveWhatIsLeft(room);
  remindReviewers(room);

  async function present(
    caller: Caller,
    application: ApplicationRecord,
    reviewing = approvals.reviewerOf(caller),
  ): Promise<ApplicationDetail> {
    const reviewer = await reviewing;
    const isReviewer = viewpointOf(application, caller, reviewer) === 'reviewer';
    return presentDetail(application, readingOf(caller), {
      actions: possibleActions(application, reviewer, caller),
      review: isReviewer ? await reviewHints(room, application) : null,
    });
  }

  route(submitApplicationEndpoint, async ({ caller, body, document }) =>
    presentApplication(await submitApplication(room, caller, body, document), readingOf(caller)),
  );
  route(listApplications, ({ caller, query }) => lists.list(caller, query));
  route(decideApplication, async ({ caller, params, body }) => {
    const { application } = await decide(room, caller, params.id, body);
    return presentApplication(application, readingOf(caller));
  });

  route(getApplication, async ({ caller, params }) => {
    const reviewing = approvals.reviewerOf(caller);
    const application = await readApplication(room, caller, await reviewing, params.id);
    return present(caller, application, reviewing);
  });
  route(returnApplication, async ({ caller, params, body }) => {
    const step = { action: 'request-changes', ...body } as const;
    return present(caller, (await takeApplicationStep(room, caller, params.id, step)).application);
  });
  route(reviseApplication, async ({ caller, params, body, document }) =>
    present(caller, (await revise(room, caller, params.id, body, document)).application),
  );
  route(withdrawApplication, async ({ caller, params, body }) => {
    const step = { action: 'withdraw', ...body, text: '' } as const;
    return present(caller, (await takeApplicationStep(room, caller, params.id, step)).application);
  });

  route(listRegister, ({ query }) => lists.register(query));
  route(getRegistered, ({ params }) => lists.registered(params.id));
  route(listReviewQueue, ({ caller, query }) => lists.queue(caller, query));
  route(getWaiting, ({ caller }) => lists.waiting(caller));

  const figures = cached(publicFor, () => readFigures(room));
  route(getApplicationFigures, () => figures.get());
  publish(cached(publicFor, () => publicFigures(room)).get);
}
