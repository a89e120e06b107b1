import {
  addEvidence,
  answerCase,
  appealCase,
  changeCase,
  getCase,
  reportCase as reportCaseEndpoint,
} from '@campus/contracts';
import type { ReceivedDocument } from '../../../platform/documents/documents.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { seatOf } from '../policy.ts';
import { presentDetail } from '../presenter.ts';
import { readCase } from '../read-case.ts';
import type { Room } from '../room.ts';
import { ownDocuments } from './case-documents.ts';
import { releaseWhatWaits } from './publish-record.ts';
import { remindToAnswer } from './remind-to-answer.ts';
import { reportCase } from './report-case.ts';
import { type AnyStep, takeCaseStep } from './take-case-step.ts';

export function mountProcedure(room: Room): void {
  const { route } = room;
  ownDocuments(room);
  releaseWhatWaits(room);
  remindToAnswer(room);

  async function take(caller: Caller, id: string, step: AnyStep, document?: ReceivedDocument | null) {
    const seat = await seatOf(room, caller);
    const record = await takeCaseStep(room, caller, seat, id, step, document);
    return presentDetail(room, record, caller, seat);
  }

  route(reportCaseEndpoint, async ({ caller, body, document }) => {
    const record = await reportCase(room, caller, body, document);
    return presentDetail(room, record, caller, await seatOf(room, caller));
  });
  route(getCase, async ({ caller, params }) => {
    const seat = await seatOf(room, caller);
    const { record } = await readCase(room, caller, seat, params.id);
    return presentDetail(room, record, caller, seat);
  });
  route(changeCase, async ({ caller, params, body }) => {
    const detail = await take(caller, params.id, body);
    // Whoever stepped back has seen it for the last time.
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
