import { randomBytes } from 'node:crypto';
import type { decideLeave as endpoint, Parsed } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import type { AbsenceRecord } from '../model.ts';
import { readAbsence } from '../read-absence.ts';
import { decisionLetters } from '../reporting/letters.ts';
import type { Room } from '../room.ts';

/**
 * Approves or rejects leave. In the same write the days of what was rejected become free, and author and parent are
 * told. The call has no request id: the same decision of the same reviewer is known again anyway.
 * @returns it after the step
 * @throws DomainError what `approvals.take` throws
 */
export async function decideLeave(
  room: Room,
  caller: Caller,
  id: string,
  { status, remark, version }: Parsed<typeof endpoint.body>,
): Promise<AbsenceRecord> {
  const { approvals, models, mail } = room;
  const { before, after } = await approvals.take<AbsenceRecord>(
    {
      model: models.absences,
      projection: {},
      async read(reviewer) {
        const absence = await readAbsence(room, caller, reviewer, id);
        if (absence.kind === 'sick') throw notPossible('A sick report needs nobody’s approval.');
        // What was written with the decision would never be deleted.
        if (absence.forgotten) throw notPossible('This leave is long over. Nobody decides on it any more.');
        return absence;
      },
      alsoSet: (_, { state }) => (state === 'Rejected' ? { slots: [] } : {}),
      lettersOf: (absence) => decisionLetters(room, absence, status),
    },
    caller,
    {
      action: status === 'Approved' ? 'approve' : 'reject',
      requestId: randomBytes(16).toString('hex'),
      version,
      text: remark,
    },
  );
  if (before) await mail.deliver(models.absences, id);
  return after;
}

const notPossible = (message: string) => new DomainError('step-not-possible', { message });
