import type { Parsed } from '@campus/contracts';
import { applicationKinds, type decideApplication, type reviseApplication } from '@campus/contracts/budget';
import { type ApprovalStep, decisionStep, takeApproval } from '../../../services/approvals/approvals.ts';
import { countChange } from '../../../platform/storage/kept-figures.ts';
import { changeRecord } from '../../../platform/storage/workflow.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { BudgetContext } from '../context.ts';
import { approvalsFor, contentOf, type Fields, requireSound } from './content.ts';
import { keptFigures } from './figures.ts';
import { applicationLetters } from './application-letters.ts';
import type { ApplicationRecord } from './model.ts';
import { readApplication } from './policy.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

interface Revision {
  fields: Fields;
  received: ReceivedDocument | null;
}

export async function takeApplicationStep(
  context: BudgetContext,
  caller: Caller,
  id: string,
  step: ApprovalStep,
  revision: Revision | null = null,
): Promise<ApplicationRecord> {
  const { approvals, documents, models, now, dayOf } = context;
  const reviewer = await approvals.reviewerOf(caller);
  const after = await changeRecord(context, models.applications, async () => {
    const record = await readApplication(context, caller, id);
    const next = takeApproval(record, reviewer, caller, step, new Date(now()));
    if (!next) return { record, change: null };
    const { state, decidedAt } = next;
    const revised = revision && (await reviseContent(context, record, revision));
    const set: Partial<ApplicationRecord> = {
      ...next,
      ...revised,
      listed: state !== 'Withdrawn',
      decidedOn: decidedAt && dayOf(decidedAt),
    };
    // While Pending there is no decision: the remark of the first of two approvals is only in the history.
    if (step.text !== '' && state !== 'Pending') set.remark = step.text;
    if (state === 'Approved' && record.content.amount !== null) set.toReserve = true;
    return {
      record,
      change: {
        set,
        letters: applicationLetters(context, record, next.history.at(-1)!),
        async onChanged(changed) {
          await countChange(keptFigures(models), context.log, record, changed);
          if (revision?.received) await documents.settle(revision.received.file);
        },
      },
    };
  });
  await reserve(context, after);
  return after;
}

export const decide = (
  context: BudgetContext,
  caller: Caller,
  id: string,
  { facultyRemark, ...decision }: Parsed<typeof decideApplication.body>,
) => takeApplicationStep(context, caller, id, decisionStep({ ...decision, text: facultyRemark }));

export function revise(
  context: BudgetContext,
  caller: Caller,
  id: string,
  { requestId, version, ...fields }: Parsed<typeof reviseApplication.body>,
  received: ReceivedDocument | null,
) {
  requireSound(context, fields);
  const step = { action: 'revise', requestId, version, text: '' } as const;
  return takeApplicationStep(context, caller, id, step, { fields, received });
}

/** The number of earlier versions, each of which may have its own document. */
const mostVersions = 20;

async function reviseContent(
  context: BudgetContext,
  { kind, content, versions }: ApplicationRecord,
  { fields, received }: Revision,
) {
  if (kind !== fields.kind)
    throw invalidField('kind', 'You can’t change the kind. Withdraw this application and send a new one.');
  if (versions.length >= mostVersions) throw new DomainError('history-full');
  if (received) await context.documents.keep('application', received);
  const next = contentOf(fields, received ?? content.document);
  return {
    content: next,
    versions: [...versions, { ...content, until: new Date(context.now()) }],
    approvalsNeeded: approvalsFor(context, next),
  };
}

const sweepIntervalMs = 60_000;

/** Sets aside what was approved, if that is still to be done. Never throws: the job tries again. */
async function reserve(
  { models, ledger, log }: BudgetContext,
  { _id, kind, content, history, decidedOn, toReserve }: ApplicationRecord,
): Promise<void> {
  if (!toReserve) return;
  const { amount, category, purpose } = content;
  try {
    await ledger.reserve({
      application: _id,
      amount: amount!,
      category,
      text: purpose || applicationKinds[kind],
      on: decidedOn!,
      // Nothing follows on an approval.
      by: history.at(-1)!.by,
    });
    await models.applications.updateOne({ _id }, { $unset: { toReserve: 1 } });
  } catch (error) {
    log.warn({ err: error, application: _id }, 'approved, but the money is not set aside yet');
  }
}

/** Sets aside what a crash left. */
export function reserveWhatIsLeft(context: BudgetContext): void {
  context.jobs.repeat('reservations', sweepIntervalMs, async () => {
    const left = await context.models.applications.find({ toReserve: true }).lean();
    for (const application of left) await reserve(context, application);
  });
}
