import { stateOf } from '../case-state.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import { partOf, seatOf } from '../policy.ts';

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
