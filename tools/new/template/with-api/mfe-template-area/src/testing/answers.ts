import {
  addTemplateAreaEntry,
  changeTemplateAreaEntry,
  getTemplateAreaEntry,
  listTemplateAreaEntries,
  removeTemplateAreaEntry,
} from '@campus/contracts/template-area';
import { answer, type FakeCall, refusal } from '@campus/portal-kit/testing';
import { anEntry } from './an-entry.ts';

const mine = { canChange: true, canRemove: true };
let entries = [anEntry(2, { title: 'Second entry', ...mine }), anEntry(1)];

function add({ body }: FakeCall) {
  const entry = anEntry(0, { ...(body as { id: string; title: string; text: string }), ...mine });
  entries = [entry, ...entries];
  return entry;
}

const idOf = ({ params }: FakeCall) => (params as { id: string }).id;

function read(call: FakeCall) {
  const entry = entries.find(({ id }) => id === idOf(call));
  if (!entry) throw refusal('not-found');
  return entry;
}

function change(call: FakeCall) {
  const before = read(call);
  const entry = { ...before, ...(call.body as object), version: before.version + 1 };
  entries = entries.map((one) => (one === before ? entry : one));
  return entry;
}

/** What `npm run dev -- template-area` answers; calls without one here are answered from their contract. */
export const answers = [
  answer(listTemplateAreaEntries, () => ({ items: entries, next: null })),
  answer(addTemplateAreaEntry, add),
  answer(getTemplateAreaEntry, read),
  answer(changeTemplateAreaEntry, change),
  answer(removeTemplateAreaEntry, (call) => {
    entries = entries.filter(({ id }) => id !== idOf(call));
  }),
];
