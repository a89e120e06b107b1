import {
  addEvidence,
  answerCase,
  appealCase,
  changeCase,
  getCase,
  reportCase as reportCaseEndpoint,
} from '@campus/contracts';
import type { Caller } from '../../../platform/member-store.ts';
import type { CaseRecord } from '../model.ts';
import { seatOf } from '../policy.ts';
import { presentDetail } from '../presenter.ts';
import { readCase } from '../read-case.ts';
import type { Room } from '../room.ts';
import { ownDocuments } from './case-documents.ts';
import { releaseWhatWaits } from './publish-record.ts';
import { remindToAnswer } from './remind-to-answer.ts';
import { reportCase } from './report-case.ts';
import { takeCaseStep } from './take-case-step.ts';

export function mountProcedure(room: Room): void {
  const { route } = room;
  ownDocuments(room);
  releaseWhatWaits(room);
  remindToAnswer(room);

  const present = async (caller: Caller, record: CaseRecord) =>
    presentDetail(room, record, caller, await seatOf(room, caller));

  route(reportCaseEndpoint, async ({ caller, body, document }) =>
    present(caller, await reportCase(room, caller, body, document)),
  );
  route(getCase, async ({ caller, params }) => {
    const seat = await seatOf(room, caller);
    const { record } = await readCase(room, caller, seat, params.id);
    return presentDetail(room, record, caller, seat);
  });
  route(changeCase, async ({ caller, params, body }) => {
    const detail = await present(caller, await takeCaseStep(room, caller, params.id, body));
    // Whoever stepped back has seen it for the last time.
    return body.action === 'step-back' ? { ...detail, actions: [], mayAct: false } : detail;
  });
  route(addEvidence, async ({ caller, params, body, document }) => {
    const step = { action: 'add-evidence', ...body } as const;
    return present(caller, await takeCaseStep(room, caller, params.id, step, document));
  });
  route(answerCase, async ({ caller, params, body, document }) => {
    const step = { action: 'answer', ...body } as const;
    return present(caller, await takeCaseStep(room, caller, params.id, step, document));
  });
  route(appealCase, async ({ caller, params, body, document }) => {
    const step = { action: 'appeal', ...body } as const;
    return present(caller, await takeCaseStep(room, caller, params.id, step, document));
  });
}
