import type { Caller } from '../../../platform/http/caller.ts';
import type { FacilitiesContext } from '../model.ts';
import { managedBy } from '../read.ts';

/** Retired ones too: what was booked before can wait for a decision. */
export async function managedIds({ models }: FacilitiesContext, caller: Caller): Promise<string[]> {
  const found = await models.facilities.find(managedBy(caller), { _id: 1 }).lean();
  return found.map(({ _id }) => _id);
}

export const waitingFor = ({ now }: FacilitiesContext, { id }: Caller, facilities: string[]) => ({
  state: 'Pending' as const,
  startsAt: { $gt: new Date(now()) },
  facility: { $in: facilities },
  'author.id': { $ne: id },
});
