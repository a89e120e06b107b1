import type { BudgetContext } from '../context.ts';
import type { ApplicationRecord } from './model.ts';
import { viewpointOf } from './policy.ts';

/** Readers of an application can open its documents, including those of earlier versions. */
export function ownDocuments({ models, documents }: BudgetContext): void {
  const inField = (field: string, files: string[]) =>
    models.applications
      .find(
        { [field]: { $in: files } },
        { author: 1, 'content.document.file': 1, 'versions.document.file': 1 },
      )
      .lean<ApplicationRecord[]>();
  // Each by its index: asked for both at once, the embedded database would look through everything.
  const withDocuments = async (files: string[]) => [
    ...(await inField('content.document.file', files)),
    ...(await inField('versions.document.file', files)),
  ];
  documents.addOwner('application', {
    async inUse(files) {
      const used = (await withDocuments(files)).flatMap(({ content, versions }) =>
        [content, ...versions].map(({ document }) => document.file),
      );
      return files.filter((file) => used.includes(file));
    },
    async mayRead(caller, file) {
      const [application] = await withDocuments([file]);
      return application !== undefined && viewpointOf(application, caller) !== null;
    },
  });
}
