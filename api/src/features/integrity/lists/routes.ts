import {
  getCaseReminder,
  listCaseDeadlines,
  listCaseQueue,
  listCases,
  listCommittee,
  listMyCases,
} from '@campus/contracts';
import { seated } from '../committee.ts';
import type { Room } from '../room.ts';
import { allCases, caseQueue, myCases } from './case-lists.ts';
import { caseReminder } from './case-reminder.ts';
import { caseDeadlines } from './deadlines.ts';
import { requireSeat } from './who-reads.ts';

export function mountLists(room: Room): void {
  const { route } = room;

  route(listMyCases, ({ caller, query }) => myCases(room, caller, query));
  route(listCases, ({ caller, query }) => allCases(room, caller, query));
  route(listCaseQueue, ({ caller, query }) => caseQueue(room, caller, query));
  route(listCaseDeadlines, ({ caller, query }) => caseDeadlines(room, caller, query));
  route(getCaseReminder, ({ caller }) => caseReminder(room, caller));
  route(listCommittee, async ({ caller }) => {
    await requireSeat(room, caller);
    return seated(room);
  });
}
