import { applicationIdSchema, applicationKindSchema, type Application } from '@campus/contracts';
import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';
import type { ApplicationInput } from './application-input.ts';

/** What was typed and not sent. */
export interface Draft {
  /** Under which it is sent, however often: so that it arrives once. */
  id: string;
  values: ApplicationInput;
}
export interface KeptDraft extends Draft {
  /** Name of the file that was chosen, when only its name is left. */
  lostFile: string | null;
  /** Typed before its author signed in. */
  isVisitors: boolean;
}
/** Whose, `null` for somebody who isn't signed in, and of which form. */
interface Place {
  owner: string | null;
  form: string;
}

const storedSchema = z.object({
  id: applicationIdSchema,
  fileName: z.nullable(z.string()),
  values: z.object({
    kind: applicationKindSchema,
    purpose: z.string(),
    category: z.string() as z.ZodMiniType<ApplicationInput['category'], string>,
    date: z.string(),
    endDate: z.string(),
    place: z.string(),
    explanation: z.string(),
    amount: z.string(),
    items: z.array(z.object({ label: z.string(), paise: z.string() })),
    name: z.string(),
    email: z.string(),
    regNo: z.string(),
    designation: z.string(),
  }),
});

/** The shell's forget-person.ts empties both at sign-out. */
const key = 'applicationDraft';
const nameOf = ({ owner, form }: Place) => `${owner ?? 'visitor'}/${form}`;
const ofMembers = browserMemory(key, storedSchema, nameOf);
// Nobody signs out who hasn't signed in, so it must go by itself.
const ofVisitors = browserMemory(key, storedSchema, nameOf, 'sessionStorage');
const memoryOf = ({ owner }: Place) => (owner === null ? ofVisitors : ofMembers);

/** The last one, with its file, until the page is loaded anew. */
let held: { place: Place; draft: Draft } | null = null;
const isHeldAt = (place: Place) => held !== null && nameOf(held.place) === nameOf(place);

/** @param isStored `false` when its author's session has ended: then only this tab's memory has it, for him alone */
export function keepDraft(place: Place, draft: Draft, isStored: boolean): void {
  held = { place, draft };
  if (!isStored) return;
  const { budgetFile, ...values } = draft.values;
  memoryOf(place).set(place, { id: draft.id, fileName: budgetFile?.name ?? null, values });
}

export function forgetDraft(place: Place): void {
  if (isHeldAt(place)) held = null;
  if (memoryOf(place).get(place)) memoryOf(place).set(place, null);
}

/** The form that changes an application as it stands. */
export const revisionForm = ({ _id, version }: Pick<Application, '_id' | 'version'>) => `${_id}.${version}`;

/** What this browser has for a form. What a visitor typed in this tab becomes that of who signs in. */
export function findDraft(place: Place): KeptDraft | null {
  if (place.owner !== null) {
    const visitors = { ...place, owner: null };
    const typed = read(visitors);
    forgetDraft(visitors);
    if (typed) return { ...typed, isVisitors: true };
  }
  return read(place);
}

function read(place: Place): KeptDraft | null {
  if (held && isHeldAt(place)) return { ...held.draft, lostFile: null, isVisitors: false };
  const stored = memoryOf(place).get(place);
  if (!stored) return null;
  const { id, fileName, values } = stored;
  return { id, values: { ...values, budgetFile: null }, lostFile: fileName, isVisitors: false };
}
