import {
  getCaseReminder,
  listCaseDeadlines,
  listCaseQueue,
  listCases,
  listCommittee,
  listMyCases,
} from '@campus/contracts/integrity';
import { seated } from '../committee.ts';
import type { IntegrityContext } from '../model.ts';
import { allCases, caseQueue, myCases } from './case-lists.ts';
import { caseReminder } from './case-reminder.ts';
import { caseDeadlines } from './deadlines.ts';
import { requireSeat } from './who-reads.ts';

export function mountLists(context: IntegrityContext): void {
  const { route } = context;

  route(listMyCases, ({ caller, query }) => myCases(context, caller, query));
  route(listCases, ({ caller, query }) => allCases(context, caller, query));
  route(listCaseQueue, async ({ caller, query }) =>
    caseQueue(context, caller, await requireSeat(context, caller), query),
  );
  route(listCaseDeadlines, ({ caller, query }) => caseDeadlines(context, caller, query));
  route(getCaseReminder, ({ caller }) => caseReminder(context, caller));
  route(listCommittee, async ({ caller }) => {
    await requireSeat(context, caller);
    return seated(context);
  });
}
