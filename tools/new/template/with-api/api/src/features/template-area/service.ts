import { DomainError } from '../../platform/http/errors.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { type PageQuery, readPage } from '../../platform/storage/pagination.ts';
import { submitOnce } from '../../platform/storage/workflow.ts';
import type { Platform } from '../../services/platform.ts';
import { createEntryModel, type EntryRecord } from './model.ts';
import { canChange, canRemove } from './policy.ts';

interface NewEntry {
  id: string;
  title: string;
  text: string;
}

/** A change of what was read as `version`. */
type EntryChange = Pick<EntryRecord, 'title' | 'text' | 'version'>;

const newestFirst = { addedAt: -1, _id: -1 } as const;

export function createEntryService({ connection, now }: Pick<Platform, 'connection' | 'now'>) {
  const entries = createEntryModel(connection);

  async function read(id: string): Promise<EntryRecord> {
    const entry = await entries.findById(id).lean();
    if (!entry) throw new DomainError('not-found');
    return entry;
  }

  return {
    /** @throws DomainError `invalid-input` when the cursor is none of this list */
    list: (query: PageQuery) => readPage<EntryRecord>(entries, { filter: {}, order: newestFirst }, query),

    /** @throws DomainError `not-found` */
    read,

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
          const entry = { _id, title, text, author: personOf(caller), version: 1, addedAt: new Date(now()) };
          await entries.create(entry);
          return entry;
        },
      });
    },

    /** Sent again it changes nothing more. @throws DomainError `not-found`, `forbidden`, `state-changed` */
    async change(caller: Caller, id: string, { title, text, version }: EntryChange): Promise<EntryRecord> {
      if (!canChange(await read(id), caller)) throw new DomainError('forbidden');
      const next = { title, text, version: version + 1 };
      const changed = await entries
        .findOneAndUpdate({ _id: id, version }, next, { returnDocument: 'after' })
        .lean();
      // The same change may have been made by an earlier request, whose answer got lost.
      const now = changed ?? (await read(id));
      if (now.title !== title || now.text !== text) throw new DomainError('state-changed');
      return now;
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
