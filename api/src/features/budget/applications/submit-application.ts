import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NewApplication } from '@campus/contracts/budget';
import { freeTurns } from '../../../platform/storage/daily-turns.ts';
import { countChange } from '../../../platform/storage/kept-figures.ts';
import { submitOnce } from '../../../platform/storage/workflow.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { BudgetContext } from '../context.ts';
import { approvalsFor, contentOf, requireSound } from './content.ts';
import { keptFigures } from './figures.ts';
import type { ApplicationRecord, ContentRecord } from './model.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { submittedFields } from '../../../services/approvals/approvals.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

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
  return submitOnce<ApplicationRecord>({
    find: () => models.applications.findById(id).lean(),
    isSame: ({ forgotten, author, kind: sentKind, content: latest, versions }) =>
      !forgotten &&
      author.id === caller.id &&
      sentKind === kind &&
      isSameContent(versions[0] ?? latest, content),
    refusal: 'application-exists',
    async insert() {
      requireSound(context, fields);
      const limit = { whose: caller.id, day: context.today(), most: mostOnOneDay };
      const [turn] = await freeTurns(models.applications.collection, limit);
      if (turn === undefined) throw new DomainError('too-many-applications');
      const record = { ...newRecord(context, caller, { _id: id, kind, content }), turn };
      await documents.keep('application', received);
      await models.applications.create(record);
      await documents.settle(received.file);
      await countChange(keptFigures(models), context.log, null, record);
      return record;
    },
  });
}

/** The document of a repeated submission has another stored name. */
const isSameContent = (stored: ContentRecord, { document, ...typed }: ContentRecord): boolean =>
  stored.document.sha256 === document.sha256 && isDeepStrictEqual({ ...stored, ...typed }, stored);

function newRecord(
  context: BudgetContext,
  caller: Caller,
  submission: Pick<ApplicationRecord, '_id' | 'kind' | 'content'>,
): ApplicationRecord {
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
