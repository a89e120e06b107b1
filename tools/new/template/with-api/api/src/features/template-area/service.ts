import { DomainError } from '../../platform/http/errors.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { type PageQuery, readPage } from '../../platform/storage/pagination.ts';
import { submitOnce } from '../../platform/storage/workflow.ts';
import type { Platform } from '../../services/platform.ts';
import { createEntryModel, type EntryRecord } from './model.ts';
import { canRemove } from './policy.ts';

interface NewEntry {
  id: string;
  title: string;
  text: string;
}

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
    add(caller: Caller, { id: _id, title, text }: NewEntry): Promise<EntryRecord> {
      return submitOnce<EntryRecord>({
        find: () => entries.findById(_id).lean(),
        isSame: (found) => found.author.id === caller.id && found.title === title && found.text === text,
        refusal: 'template-area-entry-exists',
        async insert() {
          const entry = { _id, title, text, author: personOf(caller), addedAt: new Date(now()) };
          await entries.create(entry);
          return entry;
        },
      });
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
