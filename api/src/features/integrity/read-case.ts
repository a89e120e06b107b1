import type { CasePart, CaseState } from '@campus/contracts';
import { DomainError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/member-store.ts';
import { stateOf } from './case-state.ts';
import type { CaseRecord } from './model.ts';
import { partOf, type Seat } from './policy.ts';
import type { Room } from './room.ts';

/**
 * @param requestId of a step: whoever stepped back by it reads the case as before, when he asks again whether it arrived
 * @throws DomainError `not-found`, also when it isn't for this member: not even that it exists is told
 */
export async function readCase(
  room: Pick<Room, 'models' | 'today' | 'config'>,
  caller: Caller,
  seat: Seat,
  id: string,
  requestId?: string,
): Promise<{ record: CaseRecord; state: CaseState; part: CasePart }> {
  const found = await room.models.cases.findById(id).lean<CaseRecord>();
  if (!found) throw new DomainError('not-found');
  const state = stateOf(room, found);
  // Sealed, it has nothing but what figures need.
  if (state === 'sealed') throw new DomainError('not-found');
  const isLeaving = found.history.some(
    (entry) => entry.id === requestId && entry.action === 'step-back' && entry.by.id === caller.id,
  );
  const record = isLeaving ? beforeStepBack(found, caller) : found;
  const part = partOf(record, state, caller, seat);
  if (!part) throw new DomainError('not-found');
  return { record, state, part };
}

/** As whoever stepped back saw it. */
export const beforeStepBack = (record: CaseRecord, { id }: Pick<Caller, 'id'>): CaseRecord => ({
  ...record,
  excluded: record.excluded.filter((person) => person.id !== id),
});
