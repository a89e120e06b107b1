import type { Connection } from 'mongoose';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { noteResult } from '../tool-results.ts';
import type { createDocumentModel, DocumentStore } from './document.ts';

const intervalMs = 3_600_000;
/** Documents that are looked for in one run, and those that are looked for together. */
const mostInARun = 10_000;
const batch = 100;

interface WatchDeps {
  connection: Connection;
  model: ReturnType<typeof createDocumentModel>;
  store: Pick<DocumentStore, 'sizeOf'>;
  jobs: Pick<Jobs, 'repeat'>;
  log: Logger;
}

/**
 * Notices documents that vanished from their folder or bucket: looks for some thousand of them each hour, in turn, and
 * notes for `/metrics` how many are missing.
 */
export function watchDocuments({ connection, model, store, jobs, log }: WatchDeps): void {
  let position = '';
  let missing = new Set<string>();

  const isStored = { waitsSince: { $exists: false } };
  const isMissing = async (file: string) =>
    // It may have been deleted since its entry was read.
    (await store.sizeOf(file)) === null && (await model.exists({ _id: file, ...isStored })) !== null;
  const filter = async (files: string[]) => {
    const found = await Promise.all(files.map(isMissing));
    return files.filter((_, index) => found[index]);
  };

  jobs.repeat('missing documents', intervalMs, async () => {
    const before = missing.size;
    missing = new Set(await filter([...missing]));
    for (let looked = 0; looked < mostInARun; looked += batch) {
      const rows = await model
        .find({ ...isStored, _id: { $gt: position } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(batch)
        .lean();
      for (const file of await filter(rows.map(({ _id }) => _id))) missing.add(file);
      const isEnd = rows.length < batch;
      position = isEnd ? '' : rows.at(-1)!._id;
      if (isEnd) break;
    }
    if (missing.size > before)
      log.error({ missing: missing.size }, 'documents are missing; `npm run check-data` names them');
    await noteResult(connection.db!, 'missing-documents', { at: new Date(), missing: missing.size });
  });
}
