import type { TemplateAreaEntry } from '@campus/contracts/template-area';
import type { Caller } from '../../platform/http/caller.ts';
import type { EntryRecord } from './model.ts';
import { canRemove } from './policy.ts';

/** An entry as this caller reads it. */
export const presentEntry = (entry: EntryRecord, caller: Caller): TemplateAreaEntry => ({
  id: entry._id,
  title: entry.title,
  text: entry.text,
  author: entry.author,
  addedAt: entry.addedAt.toISOString(),
  canRemove: canRemove(entry, caller),
});
