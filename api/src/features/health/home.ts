import type { HomeItem } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import { dayMs, daysAfter } from '../../platform/days.ts';
import {
  headOf,
  inWeek,
  mostCounted,
  mostOfMine,
  news,
  newsDays,
  weekDays,
} from '../../services/home/items.ts';
import { spanInWords } from './policy.ts';
import { leaveQueue } from './leave/routes.ts';
import type { HealthContext, ListedAbsence } from './model.ts';

const pathOf = ({ _id }: ListedAbsence) => `/health-system/reports/${_id}`;

/** Members: decisions on their leave. Reviewers: leave that waits for them. The reason for an absence is never shown. */
export function contributeToHome(context: HealthContext): void {
  const { home, models, now, dayOf, today } = context;

  /** The newest of a member's own leave, and of no illness: whoever sees the screen must not learn of one. */
  const leaveOf = ({ id }: Caller, filter: object) =>
    models.absences
      .find({ 'author.id': id, kind: 'leave', ...filter }, { history: 0 })
      .sort({ reportedAt: -1, _id: -1 })
      .limit(mostOfMine)
      .lean<ListedAbsence[]>();

  async function decided(caller: Caller): Promise<HomeItem[]> {
    const found = await leaveOf(caller, {
      state: { $in: ['Approved', 'Rejected'] },
      decidedAt: { $gte: new Date(now() - newsDays * dayMs) },
    });
    return found.map((absence) =>
      news({
        id: `leave:${absence._id}`,
        area: 'health',
        title: `Leave ${spanInWords(absence)}`,
        note: absence.state === 'Approved' ? 'Your leave is approved.' : 'Your leave was not approved.',
        action: 'Open',
        path: pathOf(absence),
        since: absence.decidedAt && dayOf(absence.decidedAt),
      }),
    );
  }

  async function leaveSoon(caller: Caller): Promise<HomeItem[]> {
    const found = await leaveOf(caller, {
      state: 'Approved',
      until: { $gte: today() },
      from: { $lt: daysAfter(today(), weekDays) },
    });
    return found.map((absence) =>
      inWeek({
        id: `week:${absence._id}`,
        area: 'health',
        title: 'Leave',
        note: '',
        action: 'Open',
        path: pathOf(absence),
        since: absence.from,
        due: absence.until,
      }),
    );
  }

  async function toDecide(caller: Caller): Promise<HomeItem[]> {
    const queue = await leaveQueue(context, caller, { limit: mostCounted });
    if (!queue) return [];
    const items = queue.found.map((absence) => ({
      id: `decide-leave:${absence._id}`,
      area: 'health',
      title: absence.name,
      note: `Asks for leave ${spanInWords(absence)}.`,
      action: 'Decide',
      path: pathOf(absence),
      since: absence.waitsSince && dayOf(absence.waitsSince),
    }));
    const path = '/health-system/leave-queue';
    return headOf(items, { id: 'leave', things: 'more leave requests', action: 'Open the queue', path });
  }

  home('health', decided, leaveSoon, toDecide);
}
