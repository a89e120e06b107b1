import { caseKinds } from '@campus/contracts/integrity';
import type { SearchSource } from '../../services/search/search.ts';
import { partOf, seatOf, stateOf } from './policy.ts';
import { about, by, onCommittee } from './lists/case-lists.ts';
import type { IntegrityContext } from './model.ts';

/** How many of the newest cases of one list are looked through. */
const newest = 300;
const unneeded = { evidence: 0, statements: 0, description: 0, letters: 0 } as const;

/**
 * Cases by their title, and by the student for those who reported or decide: the lists of the pages, with the policy of
 * cases asked again about each.
 */
export const findCases =
  (context: IntegrityContext): SearchSource =>
  async (caller, { matches }) => {
    const seat = await seatOf(context, caller);
    const list = (filter: object) =>
      context.models.cases.find(filter, unneeded).sort({ reportedAt: -1, _id: -1 }).limit(newest).lean();
    const lists = await Promise.all([
      list(about(context, caller)),
      list(by(context, caller)),
      seat ? list(onCommittee(context, caller, seat)) : [],
    ]);
    const all = new Map(lists.flat().map((record) => [record._id, record]));
    return [...all.values()].flatMap((record) => {
      const part = partOf(record, stateOf(context, record), caller, seat);
      const { _id, title, course, student, kind } = record;
      const names = part === 'student' ? '' : `${student.name} ${student.registrationNumber}`;
      if (part === null || !matches(`${title} ${course} ${names}`)) return [];
      return {
        area: 'integrity',
        kind: 'Case',
        title,
        note: part === 'student' ? caseKinds[kind] : student.name,
        path: `/cheating-records/cases/${_id}`,
      };
    });
  };
