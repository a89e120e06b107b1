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
import { createApplicationLists } from './application-lists.ts';
import { decide, reserveWhatIsLeft, revise, takeApplicationStep } from './application-steps.ts';
import { publicFigures, readFigures } from './figures.ts';
import type { ApplicationRecord } from './model.ts';
import { readApplication, viewpointOf } from './policy.ts';
import { presentApplication, presentDetail } from './presenter.ts';
import { remindReviewers } from './application-letters.ts';
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

/** Readers of an application can open its documents, including those of earlier versions. */
function ownDocuments({ models, documents }: BudgetContext): void {
  const inField = (field: string, files: string[]) =>
    models.applications
      .find(
        { [field]: { $in: files } },
        { author: 1, 'content.document.file': 1, 'versions.document.file': 1 },
      )
      .lean<ApplicationRecord[]>();
  // Each by its index: asked for both at once, the embedded database would look through everything.
  const withDocuments = async (files: string[]) => [
    ...(await inField('content.document.file', files)),
    ...(await inField('versions.document.file', files)),
  ];
  documents.addOwner('application', {
    async inUse(files) {
      const used = (await withDocuments(files)).flatMap(({ content, versions }) =>
        [content, ...versions].map(({ document }) => document.file),
      );
      return files.filter((file) => used.includes(file));
    },
    async mayRead(caller, file) {
      const [application] = await withDocuments([file]);
      return application !== undefined && viewpointOf(application, caller) !== null;
    },
  });
}
