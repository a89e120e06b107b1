import type { HomeItem } from '@campus/contracts/home';
import type { CaseState, IntegrityCase } from '@campus/contracts/integrity';
import type { Caller } from '../../platform/http/caller.ts';
import { forMe, headOf, mostCounted, mostOfMine } from '../../services/home/items.ts';
import { caseQueue, myCases } from './lists/case-lists.ts';
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

/** The cases in which the caller can act, with the words for their state. */
const toDo = (cases: IntegrityCase[], wordsOf: Partial<Record<CaseState, Words>>, kind: string) =>
  cases.flatMap(({ id, state, title, mayAct, dueOn: due }) => {
    const words = wordsOf[state];
    if (!words || !mayAct) return [];
    return [
      { ...words, id: `${kind}:${id}`, area: 'integrity', title, path: `/cheating-records/cases/${id}`, due },
    ];
  });

/** Students: cases that wait for them, from the notice on. Committee and stand-ins: cases in which they can act. */
export function contributeToHome(context: IntegrityContext): void {
  async function aboutMe(caller: Caller): Promise<HomeItem[]> {
    const { items } = await myCases(context, caller, { part: 'student', limit: mostOfMine });
    return toDo(items, studentWords, 'case').map(forMe);
  }

  async function ofCommittee(caller: Caller): Promise<HomeItem[]> {
    const seat = await seatOf(context, caller);
    if (!seat) return [];
    const queue = await caseQueue(context, caller, seat, { limit: mostCounted });
    const items = toDo(queue.items, committeeWords, 'committee');
    const path = '/cheating-records/committee';
    return headOf(items, { id: 'committee', things: 'more cases', action: 'Open the queue', path });
  }

  context.home('integrity', aboutMe, ofCommittee);
}
