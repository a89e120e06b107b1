import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { counted, type DataChecks, rowsOf } from '../../platform/invariants.ts';
import { createCalendarLinkModel } from '../../services/calendars/calendar-links.ts';
import { slotsOf } from './policy.ts';
import { createHealthModels } from './model.ts';
import { awayCalendar } from './overview/routes.ts';

/** Invariants of absences. Lines only give counts, because each absence is a member’s. */
export function healthChecks(connection: Connection): DataChecks {
  const { absences } = createHealthModels(connection);
  createCalendarLinkModel(connection, awayCalendar);

  async function* slots() {
    const fields = ['state', 'author', 'from', 'until', 'fromAfternoon', 'untilMidday', 'slots'] as const;
    for await (const { state, author, slots: held, ...span } of rowsOf(absences, fields)) {
      const holds = state === 'Approved' || state === 'Pending';
      // A student who came back within the first half day holds none.
      yield held.length > 0 && !(holds && isDeepStrictEqual(held, slotsOf(author.id, span)));
    }
  }
  async function* forgotten() {
    const fields = ['forgotten', 'reason', 'certificate', 'address', 'parentTurn'] as const;
    for await (const { forgotten: is, reason, certificate, address, parentTurn } of rowsOf(absences, fields))
      yield is && (reason !== '' || certificate !== null || address !== null || parentTurn !== null);
  }

  return {
    invariants: [
      {
        name: 'health: absences hold exactly their half days',
        violations: () => counted(slots(), (n) => `Absences that hold other half days: ${n}.`),
      },
      {
        name: 'health: reasons that had to be deleted are gone',
        violations: () =>
          counted(forgotten(), (n) => `Absences that still have a reason or an address: ${n}.`),
      },
    ],
    documents: {
      absence: async function* () {
        for await (const { certificate } of rowsOf(absences, ['certificate']))
          if (certificate) yield certificate;
      },
    },
  };
}
