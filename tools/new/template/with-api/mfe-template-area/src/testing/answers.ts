import {
  addTemplateAreaEntry,
  listTemplateAreaEntries,
  removeTemplateAreaEntry,
} from '@campus/contracts/template-area';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import { anEntry } from './an-entry.ts';

let entries = [anEntry(2, { title: 'Second entry', canRemove: true }), anEntry(1)];

function add({ body }: FakeCall) {
  const entry = anEntry(0, { ...(body as { id: string; title: string; text: string }), canRemove: true });
  entries = [entry, ...entries];
  return entry;
}

/** What `npm run dev -- template-area` answers; calls without one here are answered from their contract. */
export const answers = [
  answer(listTemplateAreaEntries, () => ({ items: entries, next: null })),
  answer(addTemplateAreaEntry, add),
  answer(removeTemplateAreaEntry, ({ params }) => {
    entries = entries.filter(({ id }) => id !== (params as { id: string }).id);
  }),
];
