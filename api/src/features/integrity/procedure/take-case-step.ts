import {
  type CaseAction,
  type CaseEntry,
  type CasePart,
  caseRules,
  type CaseState,
} from '@campus/contracts/integrity';
import { DomainError } from '../../../platform/http/errors.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import {
  changedSinceOpened,
  changeRecord,
  isRetry,
  type Refusal,
  refusalOf,
} from '../../../platform/storage/workflow.ts';
import type { CaseEntryRecord, CaseRecord, IntegrityContext, StoredCaseState } from '../model.ts';
import { isAboutCommittee, isFor, type Seat, studentObstacle, voiceFor } from '../policy.ts';
import { beforeStepBack, readCase } from '../read-case.ts';
import { type AnyStep, effectOf } from './case-effects.ts';
import { release } from './publish-record.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

/** Steps about who of the committee takes part: they leave places in the history for an answer and an appeal. */
const mostAboutCommittee = 150;

/**
 * Takes one step of a case by one compare-and-set, and has those told who are to know.
 * @returns the case after the step; for a member who stepped back, as they saw it last
 */
export async function takeCaseStep(
  context: IntegrityContext,
  caller: Caller,
  seat: Seat,
  id: string,
  step: AnyStep,
  received: ReceivedDocument | null = null,
): Promise<CaseRecord> {
  const { models, documents, now } = context;
  const { action, requestId } = step;
  const after = await changeRecord(context, models.cases, async () => {
    const { record, state, part } = await readCase(context, caller, seat, id, requestId);
    requirePart(part, seat, action);
    const voice = part === 'committee' ? voiceFor(record, state, caller, seat, action) : null;
    if (voice === undefined) throw new DomainError('own-case');
    if (isRetry(record, step)) return { record, change: null };
    const obstacle = studentObstacle(context, record, action);
    if (obstacle) throw obstacle;
    const refusal = refusalOf(caseRules, { ...record, state }, step, isEnd);
    if (refusal) throw conflict(record, caller, part, refusal);
    if (action === 'exclude' || action === 'readmit') requirePlaceIn(record.history);

    const at = new Date(now());
    const effect = await effectOf(context, record, step, { caller, voice, at, received });
    if (received) await documents.keep('case', received);
    const { set, text = '', member = null, letters = [] } = effect;
    const to = caseRules[action].to ?? state;
    const who = { by: personOf(caller), for: voice };
    const entry = { id: requestId, at, ...who, action, from: state, to, member, text };
    return {
      record,
      change: {
        set: {
          ...set,
          // The table leads to no state that the calendar gives.
          ...(caseRules[action].to !== null && { state: to as StoredCaseState }),
          history: [...record.history, entry],
        },
        letters,
        // Membership changes don't invalidate an answer that a student is writing.
        keepsVersion: isAboutCommittee(action),
        onChanged: async () => received && documents.settle(received.file),
      },
    };
  });
  // Also when the step is repeated: a crash may have come between the two.
  if (after.recordWaits) await release(context, after);
  return action === 'step-back' ? beforeStepBack(after, caller) : after;
}

const isEnd = (state: CaseState): boolean => state === 'published' || state === 'dismissed';

function requirePlaceIn(history: CaseEntryRecord[]): void {
  if (history.filter(({ action }) => isAboutCommittee(action)).length >= mostAboutCommittee)
    throw new DomainError('history-full');
}

function requirePart(part: CasePart, seat: Seat, action: CaseAction): void {
  if (isFor(part, action)) return;
  const couldOtherwise = part === 'reporter' && seat !== null && isFor('committee', action);
  throw new DomainError(couldOtherwise ? 'own-case' : 'forbidden');
}

const actionInWords: Record<CaseEntry['action'], string> = {
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
function conflict({ history }: CaseRecord, caller: Caller, part: CasePart, code: Refusal): DomainError {
  if (code !== 'state-changed') return new DomainError(code);
  const last = history.findLast(({ action }) => part === 'committee' || !isAboutCommittee(action))!;
  const who = last.by.id === caller.id ? 'You' : last.by.name;
  return changedSinceOpened(`${who} ${actionInWords[last.action]}`);
}
