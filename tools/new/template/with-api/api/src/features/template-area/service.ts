import { DomainError } from '../../platform/http/errors.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { insertIfNew } from '../../platform/storage/mongo-errors.ts';
import { type PageQuery, readPage } from '../../platform/storage/pagination.ts';
import type { Platform } from '../../services/platform.ts';
import { createEntryModel, type EntryRecord } from './model.ts';
import { canRemove } from './policy.ts';

const newestFirst = { addedAt: -1, _id: -1 } as const;

export function createEntryService({ connection, now }: Pick<Platform, 'connection' | 'now'>) {
  const entries = createEntryModel(connection);
  return {
    /** @throws DomainError `invalid-input` when the cursor is none of this list */
    list: (query: PageQuery) => readPage<EntryRecord>(entries, { filter: {}, order: newestFirst }, query),

    /**
     * Adds it once, however often it is sent.
     * @throws DomainError `template-area-entry-exists` when something else has its id
     */
    async add(
      caller: Caller,
      { id, title, text }: { id: string; title: string; text: string },
    ): Promise<EntryRecord> {
      const entry = { _id: id, title, text, author: personOf(caller), addedAt: new Date(now()) };
      if (await insertIfNew(() => entries.create(entry))) return entry;
      const stored = await entries.findById(id).lean();
      if (stored?.author.id === caller.id && stored.title === title && stored.text === text) return stored;
      throw new DomainError('template-area-entry-exists');
    },

    /** Deleted already counts as deleted. @throws DomainError `forbidden` */
    async remove(caller: Caller, id: string): Promise<void> {
      const entry = await entries.findById(id).lean();
      if (!entry) return;
      if (!canRemove(entry, caller)) throw new DomainError('forbidden');
      await entries.deleteOne({ _id: id });
    },
  };
}
