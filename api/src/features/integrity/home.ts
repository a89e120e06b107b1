import type { HomeItem } from '@campus/contracts/home';
import type { CaseState, IntegrityCase } from '@campus/contracts/integrity';
import type { Caller } from '../../platform/http/caller.ts';
import { forMe, headOf, inQueue, mostCounted, mostOfMine } from '../../services/home/items.ts';
import { myCases, queueFor } from './lists/case-lists.ts';
import type { IntegrityContext } from './model.ts';
import { seatOf } from './policy.ts';

interface Words {
  note: string;
  action: string;
}
const studentWords: Partial<Record<CaseState, Words>> = {
  notified: { note: 'The integrity committee asks for your answer.', action: 'Answer' },
  decided: { note: 'The committee has decided. You can appeal.', action: 'Read the decision' },
};
const committeeWords: Partial<Record<CaseState, Words>> = {
  reported: { note: 'Check whether there is enough to ask the student.', action: 'Check' },
  checked: { note: 'Ask the student for an answer.', action: 'Ask' },
  answered: { note: 'The student has answered. Decide the case.', action: 'Decide' },
  unanswered: { note: 'The student did not answer in time. Decide the case.', action: 'Decide' },
  appealed: { note: 'The student has appealed. Decide the appeal.', action: 'Decide' },
  final: { note: 'The decision is final. Publish the record.', action: 'Publish' },
};

const pathOf = ({ id }: IntegrityCase) => `/cheating-records/cases/${id}`;

/** Students: cases that wait for them, from the notice on. Committee and stand-ins: cases in which they can act. */
export function contributeToHome(context: IntegrityContext): void {
  async function aboutMe(caller: Caller): Promise<HomeItem[]> {
    const { items } = await myCases(context, caller, { part: 'student', limit: mostOfMine });
    return items.flatMap((one) => {
      const words = studentWords[one.state];
      if (!words || !one.mayAct) return [];
      return forMe({
        ...words,
        id: `case:${one.id}`,
        area: 'integrity',
        title: one.title,
        path: pathOf(one),
        due: one.dueOn,
      });
    });
  }

  async function ofCommittee(caller: Caller): Promise<HomeItem[]> {
    const seat = await seatOf(context, caller);
    if (!seat) return [];
    const queue = await queueFor(context, caller, seat, { limit: mostCounted });
    const items = queue.items.flatMap((one) => {
      const words = committeeWords[one.state];
      if (!words || !one.mayAct) return [];
      return inQueue({
        ...words,
        id: `committee:${one.id}`,
        area: 'integrity',
        title: one.title,
        path: pathOf(one),
        due: one.dueOn,
      });
    });
    const path = '/cheating-records/committee';
    return headOf(items, { id: 'committee', things: 'more cases', action: 'Open the queue', path });
  }

  context.home('integrity', async (caller) =>
    (await Promise.all([aboutMe(caller), ofCommittee(caller)])).flat(),
  );
}
