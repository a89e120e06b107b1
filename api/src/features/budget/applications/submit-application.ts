import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NewApplication } from '@campus/contracts/budget';
import { freeTurns, insertInTurn } from '../../../platform/storage/daily-turns.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { BudgetContext } from '../context.ts';
import { approvalsFor, contentOf, requireSound } from './content.ts';
import { countSubmitted } from './figures.ts';
import type { ApplicationRecord, ContentRecord } from './model.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { submittedFields } from '../../../services/approvals/approvals.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

/** By one member on one day. */
const mostOnOneDay = 20;

/** Stores an application. The same again is safe. */
export async function submitApplication(
  context: BudgetContext,
  caller: Caller,
  { id = randomBytes(16).toString('hex'), ...fields }: NewApplication,
  received: ReceivedDocument,
): Promise<ApplicationRecord> {
  const { models, documents } = context;
  const { kind } = fields;
  const content = contentOf(fields, received);
  const submission = { _id: id, kind, content };
  const before = await stored(context, caller, submission);
  if (before) return before;
  requireSound(context, fields);

  const limit = { whose: caller.id, day: context.today(), most: mostOnOneDay };
  const turns = await freeTurns(models.applications.collection, limit);
  if (turns.length === 0) throw new DomainError('too-many-applications');
  const record = newRecord(context, caller, submission);
  await documents.keep('application', received);
  // A document that is not referred to is swept away.
  const insert = async (turn: string) => {
    await models.applications.create({ ...record, turn });
    await documents.settle(received.file);
    await countSubmitted(context, kind);
    return record;
  };
  const submitted = await insertInTurn(turns, insert, () => stored(context, caller, submission));
  if (!submitted) throw new DomainError('too-many-applications');
  return submitted;
}

type Submission = Pick<ApplicationRecord, '_id' | 'kind' | 'content'>;

/**
 * The result of an earlier attempt of the same submission; `null` if nothing has its id.
 * @throws DomainError `application-exists`
 */
async function stored({ models }: BudgetContext, caller: Caller, submission: Submission) {
  const record = await models.applications.findById(submission._id).lean<ApplicationRecord>();
  if (!record) return null;
  if (record.forgotten) throw new DomainError('application-exists');
  const { kind, author, content, versions } = record;
  const [first = content] = versions;
  const same =
    author.id === caller.id &&
    kind === submission.kind &&
    isDeepStrictEqual(whatWasSent(first), whatWasSent(submission.content));
  if (!same) throw new DomainError('application-exists');
  return record;
}

/** Sent again, a document comes under another stored name. */
function whatWasSent(content: ContentRecord) {
  const { name, email, regNo, designation, date, explanation, purpose } = content;
  const { category, amount, items, place, endDate, document } = content;
  const typed = { name, email, regNo, designation, date, explanation, purpose, place, endDate };
  return { ...typed, category, amount, items, sha256: document.sha256 };
}

function newRecord(context: BudgetContext, caller: Caller, submission: Submission): ApplicationRecord {
  const at = new Date(context.now());
  const needed = approvalsFor(context, submission.content);
  return {
    ...submission,
    ...submittedFields(submission._id, personOf(caller), at, needed),
    versions: [],
    remark: '',
    submittedAt: at,
    submittedOn: context.dayOf(at),
    decidedOn: null,
    listed: true,
    letters: [],
  };
}
