import type { Parsed } from '@campus/contracts';
import { addTemplateAreaEntry } from '@campus/contracts/template-area';
import { useChange } from '@campus/portal-kit';

export { entryInputSchema } from '@campus/contracts/template-area';

/** Adds an entry; sent again with the same id, it counts once. */
export function useAddEntry() {
  const { mutateAsync } = useChange(addTemplateAreaEntry);
  return (body: Parsed<typeof addTemplateAreaEntry.body>) => mutateAsync({ body });
}
