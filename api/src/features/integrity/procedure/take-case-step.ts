import {
  type addEvidence,
  type answerCase,
  type CaseEntry,
  caseRules,
  type CaseState,
  type CaseStep,
  type Parsed,
} from '@campus/contracts';
import { personOf } from '../../../platform/approvals/approvals.ts';
import type { ReceivedDocument } from '../../../platform/documents/documents.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { takeStep } from '../../../platform/workflow.ts';
import type { CaseEntryRecord, CaseRecord, StoredCaseState } from '../model.ts';
import { isAboutCommittee, isFor, partOf, type Seat, studentObstacle, voiceFor } from '../policy.ts';
import { beforeStepBack, readCase } from '../read-case.ts';
import type { Room } from '../room.ts';
import { effectOf } from './effects.ts';
import { release } from './publish-record.ts';

/** Everything that somebody does with a case. */
export type AnyStep =
  | CaseStep
  | ({ action: 'add-evidence' } & Parsed<typeof addEvidence.body>)
  | ({ action: 'answer' | 'appeal' } & Parsed<typeof answerCase.body>);

/** Steps about who of the committee takes part: they leave room in the history for an answer and an appeal. */
const mostAboutCommittee = 150;

/** A case in the state that the calendar gives it. */
type DatedCase = Omit<CaseRecord, 'state'> & { state: CaseState };

/**
 * Takes one step of a case by one compare-and-set, and has those told who are to know.
 * @returns it after the step; to who stepped back as he saw it last
 * @throws DomainError `not-found`, `forbidden`, `own-case`, `state-changed`, `step-not-possible`, `deadline-passed`,
 * `history-full`, `invalid-input`
 */
export async function takeCaseStep(
  room: Room,
  caller: Caller,
  seat: Seat,
  id: string,
  step: AnyStep,
  received: ReceivedDocument | null = null,
): Promise<CaseRecord> {
  const { models, documents, mail, now } = room;
  const { action, requestId } = step;
  let kept: Promise<void> | undefined;
  const { before, after } = await takeStep<DatedCase, AnyStep>(
    {
      model: models.cases,
      rules: caseRules,
      projection: {},
      read: async () => {
        const { record, state } = await readCase(room, caller, seat, id, requestId);
        return { ...record, state };
      },
      admit: (record) => requirePart(record, caller, seat, step),
      isEnd: (state) => state === 'published' || state === 'dismissed',
      refuse: (record, code) => studentObstacle(room, record, action) ?? tooLate(record, caller, seat, code),
      update: async (record) => {
        const { state, history } = record;
        const obstacle = studentObstacle(room, record, action);
        if (obstacle) throw obstacle;
        if (action === 'exclude' || action === 'readmit') requireRoomIn(history);
        const at = new Date(now());
        const isCommittee = partOf(record, state, caller, seat) === 'committee';
        const voice = isCommittee ? voiceFor(record, state, caller, seat, action)! : null;
        const effect = await effectOf(room, record as CaseRecord, step, { caller, voice, at, received });
        // Only of a step that is possible, and once for all tries.
        if (received) await (kept ??= documents.keep('case', received));
        const { set, text = '', member = null, letters = [] } = effect;
        const { to } = caseRules[action];
        const entry: CaseEntryRecord = {
          id: requestId,
          at,
          by: personOf(caller),
          for: voice,
          action,
          from: state,
          to: to ?? state,
          member,
          text,
        };
        return {
          $set: {
            ...set,
            // The table leads to no state that the calendar gives.
            ...(to !== null && { state: to as StoredCaseState }),
            history: [...history, entry],
          },
          // Who of the committee takes part is in nobody's way who writes an answer meanwhile.
          ...(!isAboutCommittee(action) && { $inc: { version: 1 } }),
          ...(letters.length > 0 && { $push: { letters: { $each: letters } } }),
        };
      },
    },
    step,
  );
  if (before) {
    if (received) await documents.settle(received.file);
    await mail.deliver(models.cases, id);
  }
  const record = after as CaseRecord;
  if (record.recordWaits) await release(room, record);
  return action === 'step-back' ? beforeStepBack(record, caller) : record;
}

/** @throws DomainError `history-full` */
function requireRoomIn(history: CaseEntryRecord[]): void {
  if (history.filter(({ action }) => isAboutCommittee(action)).length >= mostAboutCommittee)
    throw new DomainError('history-full');
}

/** @throws DomainError `forbidden`, `own-case` */
function requirePart(record: DatedCase, caller: Caller, seat: Seat, { action }: AnyStep): void {
  const part = partOf(record, record.state, caller, seat)!;
  if (!isFor(part, action)) {
    const couldOtherwise = part === 'reporter' && seat !== null && isFor('committee', action);
    throw new DomainError(couldOtherwise ? 'own-case' : 'forbidden');
  }
  if (part === 'committee' && voiceFor(record, record.state, caller, seat, action) === undefined)
    throw new DomainError('own-case');
}

const done: Record<CaseEntry['action'], string> = {
  report: 'reported this',
  'add-evidence': 'added evidence',
  check: 'checked this',
  notify: 'notified the student',
  answer: 'answered',
  decide: 'decided this',
  appeal: 'appealed',
  'decide-appeal': 'decided on the appeal',
  publish: 'published this',
  dismiss: 'dismissed this',
  withdraw: 'took this back',
  'step-back': 'stepped back',
  exclude: 'excluded a member',
  readmit: 'had a member take part again',
};

/** Tells who was quicker, but not what is only for the committee. */
function tooLate(
  record: DatedCase,
  caller: Caller,
  seat: Seat,
  code: 'state-changed' | 'step-not-possible',
): DomainError {
  if (code !== 'state-changed') return new DomainError(code);
  const part = partOf(record, record.state, caller, seat)!;
  const last = record.history.findLast(({ action }) => part === 'committee' || !isAboutCommittee(action))!;
  const who = last.by.id === caller.id ? 'You' : last.by.name;
  return new DomainError(code, {
    message: `${who} ${done[last.action]} since you read it. Look at it again.`,
  });
}
