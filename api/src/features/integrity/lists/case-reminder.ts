import type { Parsed } from '@campus/contracts';
import type { CaseState, getCaseReminder } from '@campus/contracts/integrity';
import type { Caller } from '../../../platform/http/caller.ts';
import { mostCounted } from '../../../services/home/items.ts';
import { seatOf } from '../policy.ts';
import type { IntegrityContext } from '../model.ts';
import { about, by, caseQueue, myCases } from './case-lists.ts';

export async function caseReminder(
  context: IntegrityContext,
  caller: Caller,
): Promise<Parsed<typeof getCaseReminder.response>> {
  const { models, config } = context;
  const seat = await seatOf(context, caller);
  const queue = seat ? await caseQueue(context, caller, seat, { limit: mostCounted }) : { items: [] };
  const toDo = queue.items.filter(({ mayAct }) => mayAct);
  const mine = await myCases(context, caller, { part: 'student', limit: mostCounted });
  const mineToAct = (state: CaseState) =>
    mine.items.filter((one) => one.state === state && one.mayAct).length;
  return {
    committee: seat !== null,
    toDo: toDo.length,
    overdue: toDo.filter(({ overdue }) => overdue).length,
    aboutMe: await models.cases.countDocuments(about(context, caller)),
    toAnswer: mineToAct('notified'),
    toAppeal: mineToAct('decided'),
    reportedByMe: await models.cases.countDocuments(by(context, caller)),
    answerDays: config.caseDays.answer,
    appealDays: config.caseDays.appeal,
  };
}
