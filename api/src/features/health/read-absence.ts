import type { Reviewer } from '../../platform/approvals/approvals.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/member-store.ts';
import { withCurrentNames } from './current-names.ts';
import type { AbsenceRecord } from './model.ts';
import { viewpointOf } from './policy.ts';
import type { Room } from './room.ts';

/** @throws DomainError `not-found`, also when it isn't for this member */
export async function readAbsence(
  room: Pick<Room, 'models' | 'members'>,
  caller: Caller,
  reviewer: Reviewer,
  id: string,
): Promise<AbsenceRecord> {
  const absence = await room.models.absences.findById(id).lean<AbsenceRecord>();
  if (!absence || !viewpointOf(absence, caller, reviewer)) throw new DomainError('not-found');
  const [named] = await withCurrentNames(room, [absence]);
  return named!;
}
