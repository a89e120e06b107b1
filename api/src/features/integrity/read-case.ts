import type { CasePart, CaseState } from '@campus/contracts/integrity';
import { DomainError } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { partOf, type Seat, seatOf, stateOf } from './policy.ts';
import type { CaseRecord, IntegrityContext } from './model.ts';

/**
 * @param requestId of a step: a member who stepped back with it can retry and gets the case as they saw it last, until
 * another step follows
 * @throws DomainError `not-found`, also when this member can't see it: the answer doesn't reveal that it exists
 */
export async function readCase(
  context: Pick<IntegrityContext, 'models' | 'today' | 'retention'>,
  caller: Caller,
  seat: Seat,
  id: string,
  requestId?: string,
): Promise<{ record: CaseRecord; state: CaseState; part: CasePart }> {
  const found = await context.models.cases.findById(id).lean();
  if (!found) throw new DomainError('not-found');
  const state = stateOf(context, found);
  // Sealed, it has nothing but what figures need.
  if (state === 'sealed') throw new DomainError('not-found');
  const last = found.history.at(-1)!;
  const isLeaving = last.id === requestId && last.action === 'step-back' && last.by.id === caller.id;
  const record = isLeaving ? beforeStepBack(found, caller) : found;
  const part = partOf(record, state, caller, seat);
  if (!part) throw new DomainError('not-found');
  return { record, state, part };
}

/** As whoever stepped back saw it. */
export const beforeStepBack = (record: CaseRecord, { id }: Pick<Caller, 'id'>): CaseRecord => ({
  ...record,
  excluded: record.excluded.filter((person) => person.id !== id),
});

export const documentsOf = ({
  evidence,
  statements,
}: Pick<CaseRecord, 'evidence' | 'statements'>): string[] =>
  [...evidence, ...statements].flatMap(({ document }) => (document ? [document.file] : []));

/** Members who can see a case can open its documents. */
export function ownDocuments(context: IntegrityContext): void {
  const { models, documents } = context;
  const inField = (field: string, files: string[]) =>
    models.cases.find({ [field]: { $in: files } }, { description: 0, notice: 0 }).lean();
  // Each by its index: asked for both at once, the embedded database would look through everything.
  const withDocuments = async (files: string[]) => [
    ...(await inField('evidence.document.file', files)),
    ...(await inField('statements.document.file', files)),
  ];
  documents.addOwner('case', {
    async inUse(files) {
      const used = new Set((await withDocuments(files)).flatMap(documentsOf));
      return files.filter((file) => used.has(file));
    },
    async mayRead(caller, file) {
      const [record] = await withDocuments([file]);
      if (!record) return false;
      return partOf(record, stateOf(context, record), caller, await seatOf(context, caller)) !== null;
    },
  });
}
