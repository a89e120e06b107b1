import {
  addEvidence,
  answerCase,
  appealCase,
  changeCase,
  getCase,
  reportCase as reportCaseEndpoint,
} from '@campus/contracts/integrity';
import { seatOf } from '../policy.ts';
import { presentDetail } from '../presenter.ts';
import { ownDocuments, readCase } from '../read-case.ts';
import type { IntegrityContext } from '../model.ts';
import { releaseWhatWaits } from './publish-record.ts';
import { remindToAnswer } from './case-letters.ts';
import { reportCase } from './report-case.ts';
import { takeCaseStep } from './take-case-step.ts';
import type { AnyStep } from './case-effects.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

export function mountProcedure(context: IntegrityContext): void {
  const { route } = context;
  ownDocuments(context);
  releaseWhatWaits(context);
  remindToAnswer(context);

  async function take(caller: Caller, id: string, step: AnyStep, document?: ReceivedDocument | null) {
    const seat = await seatOf(context, caller);
    const record = await takeCaseStep(context, caller, seat, id, step, document);
    return presentDetail(context, record, caller, seat);
  }

  route(reportCaseEndpoint, async ({ caller, body, document }) => {
    const record = await reportCase(context, caller, body, document);
    return presentDetail(context, record, caller, await seatOf(context, caller));
  });
  route(getCase, async ({ caller, params }) => {
    const seat = await seatOf(context, caller);
    const { record } = await readCase(context, caller, seat, params.id);
    return presentDetail(context, record, caller, seat);
  });
  route(changeCase, async ({ caller, params, body }) => {
    const detail = await take(caller, params.id, body);
    // A member who stepped back sees the case for the last time.
    return body.action === 'step-back' ? { ...detail, actions: [], mayAct: false } : detail;
  });
  route(addEvidence, ({ caller, params, body, document }) =>
    take(caller, params.id, { action: 'add-evidence', ...body }, document),
  );
  route(answerCase, ({ caller, params, body, document }) =>
    take(caller, params.id, { action: 'answer', ...body }, document),
  );
  route(appealCase, ({ caller, params, body, document }) =>
    take(caller, params.id, { action: 'appeal', ...body }, document),
  );
}
