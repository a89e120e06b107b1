import { browserMemory, randomId, useMemberId, useRemembered } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

export const readers = () => t`Only you can read them, in this browser until you sign out.`;

/** A member's input. */
export const entryInputSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'A title is required.'), z.maxLength(100)),
  text: z.string().check(z.trim(), z.minLength(1, 'A text is required.'), z.maxLength(2000)),
});
const entrySchema = z.extend(entryInputSchema, { id: z.string(), addedAt: z.string() });
export type Entry = z.infer<typeof entrySchema>;

/** The entries that each member keeps in this browser, until they sign out. */
export const entries = browserMemory(
  'template-area-entries',
  z.array(entrySchema),
  (memberId: string) => memberId,
);

/** The member's entries, newest first, and what replaces them. */
export function useEntries(): [Entry[], (next: Entry[]) => void] {
  const memberId = useMemberId();
  return [useRemembered(entries, memberId) ?? [], (next) => void entries.set(memberId, next)];
}

/** Adds an entry in front of the others. */
export const useAddEntry: (
  form: object,
) => (entry: z.infer<typeof entryInputSchema>) => Promise<void> = () => {
  const [kept, setEntries] = useEntries();
  return async (entry) =>
    setEntries([{ ...entry, id: randomId(), addedAt: new Date().toISOString() }, ...kept]);
};
