import { addTemplateAreaEntry, type entryInputSchema as input } from '@campus/contracts/template-area';
import { useChange, type KeptForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';

export { entryInputSchema } from '@campus/contracts/template-area';

export const readers = () => t`Every member can read them.`;

/** Adds an entry; sent again after a lost answer, it counts once. */
export function useAddEntry(kept: KeptForm<z.input<typeof input>, z.infer<typeof input>>) {
  const { mutateAsync } = useChange(addTemplateAreaEntry, { kept });
  return (body: z.infer<typeof input>) => mutateAsync({ body });
}
