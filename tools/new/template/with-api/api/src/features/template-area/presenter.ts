import { type TemplateAreaEntry, templateAreaEntrySchema } from '@campus/contracts/template-area';
import type { Caller } from '../../platform/http/caller.ts';
import { present } from '../../platform/http/present.ts';
import type { EntryRecord } from './model.ts';
import { canChange, canRemove } from './policy.ts';

/** An entry as this caller reads it. */
export const presentEntry = (entry: EntryRecord, caller: Caller): TemplateAreaEntry =>
  present(templateAreaEntrySchema, entry, {
    canChange: canChange(entry, caller),
    canRemove: canRemove(entry, caller),
  });
