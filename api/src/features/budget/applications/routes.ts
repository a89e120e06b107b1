import {
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
} from '@campus/contracts/budget';
import type { Caller } from '../../../platform/http/caller.ts';
import { cached } from '../../../platform/storage/cached.ts';
import type { BudgetContext } from '../context.ts';
import { ownDocuments } from './application-documents.ts';
import { createApplicationLists } from './application-lists.ts';
import { decide, reserveWhatIsLeft, revise, takeApplicationStep } from './application-steps.ts';
import { publicFigures, readFigures } from './figures.ts';
import type { ApplicationRecord } from './model.ts';
import { readApplication } from './policy.ts';
import { presentApplication, presentDetail } from './presenter.ts';
import { remindReviewers } from './review-reminder.ts';
import { submitApplication } from './submit-application.ts';

/** Milliseconds for which public figures are kept: everybody who comes reads them. */
const publicFor = 5000;

export function mountApplications(context: BudgetContext): void {
  const { route, publish, approvals } = context;
  const lists = createApplicationLists(context);
  ownDocuments(context);
  reserveWhatIsLeft(context);
  remindReviewers(context);

  route(submitApplicationEndpoint, async ({ caller, body, document }) =>
    presentApplication(context, await submitApplication(context, caller, body, document), caller),
  );
  route(listApplications, ({ caller, query }) => lists.list(caller, query));
  route(decideApplication, async ({ caller, params, body }) =>
    presentApplication(context, await decide(context, caller, params.id, body), caller),
  );

  const detail = async (caller: Caller, application: ApplicationRecord) =>
    presentDetail(context, application, caller, await approvals.reviewerOf(caller));

  route(getApplication, async ({ caller, params }) =>
    detail(caller, await readApplication(context, caller, params.id)),
  );
  route(returnApplication, async ({ caller, params, body }) => {
    const step = { action: 'request-changes', ...body } as const;
    return detail(caller, await takeApplicationStep(context, caller, params.id, step));
  });
  route(reviseApplication, async ({ caller, params, body, document }) =>
    detail(caller, await revise(context, caller, params.id, body, document)),
  );
  route(withdrawApplication, async ({ caller, params, body }) => {
    const step = { action: 'withdraw', ...body, text: '' } as const;
    return detail(caller, await takeApplicationStep(context, caller, params.id, step));
  });

  route(listRegister, ({ query }) => lists.register(query));
  route(getRegistered, ({ params }) => lists.registered(params.id));
  route(listReviewQueue, ({ caller, query }) => lists.queue(caller, query));
  route(getWaiting, ({ caller }) => lists.waiting(caller));

  const figures = cached(publicFor, () => readFigures(context));
  route(getApplicationFigures, () => figures.get());
  publish(async () => publicFigures(await figures.get()));
}
