import type { CasePart, CaseState } from '@campus/contracts';
import { DomainError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/member-store.ts';
import { stateOf } from './case-state.ts';
import type { CaseRecord } from './model.ts';
import { partOf, type Seat } from './policy.ts';
import type { Room } from './room.ts';

/** @throws DomainError `not-found`, also when it isn't for this member: not even that it exists is told */
export async function readCase(
  room: Pick<Room, 'models' | 'today' | 'config'>,
  caller: Caller,
  seat: Seat,
  id: string,
): Promise<{ record: CaseRecord; state: CaseState; part: CasePart }> {
  const record = await room.models.cases.findById(id).lean<CaseRecord>();
  if (!record) throw new DomainError('not-found');
  const state = stateOf(room, record);
  const part = partOf(record, state, caller, seat);
  if (!part) throw new DomainError('not-found');
  return { record, state, part };
}
