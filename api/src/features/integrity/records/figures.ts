import {
  type CaseEnding,
  caseEndings,
  type CaseKind,
  caseKinds,
  type TermFigures,
  termOf,
  termsBetween,
} from '@campus/contracts';
import type { Room } from '../room.ts';
import { publicCounts, publicTotal } from './suppress.ts';

/** So many cases of a term, of one kind and ending. */
interface Ended {
  _id: { kind: CaseKind; ending: CaseEnding };
  count: number;
}

/**
 * Each term that is over, from the first with a case on; also those with none, which would be told apart otherwise. What
 * ended in them doesn't change any more.
 */
export async function integrityFigures({
  models,
  today,
}: Pick<Room, 'models' | 'today'>): Promise<TermFigures[]> {
  const first = await models.cases
    // A case that was dismissed before the notice has no ending.
    .findOne({ closedTerm: { $gt: '' }, ending: { $ne: null } }, { closedTerm: 1 })
    .sort({ closedTerm: 1, kind: 1, ending: 1 })
    .lean();
  const terms = first?.closedTerm ? termsBetween(first.closedTerm, termOf(today())) : [];
  const figures: TermFigures[] = [];
  // One after the other: others ask the database in between.
  for (const term of terms) figures.push(figuresOf(term, await endedIn(models, term)));
  return figures;
}

const endedIn = (models: Room['models'], closedTerm: string): Promise<Ended[]> =>
  models.cases
    .aggregate<Ended>([
      { $match: { closedTerm, ending: { $ne: null } } },
      { $group: { _id: { kind: '$kind', ending: '$ending' }, count: { $sum: 1 } } },
    ])
    .exec();

function figuresOf(term: string, ended: Ended[]): TermFigures {
  const countOf = (of: (ending: Ended['_id']) => boolean) =>
    ended.filter(({ _id }) => of(_id)).reduce((all, { count }) => all + count, 0);
  const kinds = Object.keys(caseKinds) as CaseKind[];
  const byKind = publicCounts(kinds.map((kind) => countOf((one) => one.kind === kind)));
  const byEnding = publicCounts(caseEndings.map((ending) => countOf((one) => one.ending === ending)));
  return {
    term,
    total: publicTotal(countOf(() => true)),
    byKind: kinds.map((kind, i) => ({ kind, ...byKind[i]! })),
    byEnding: caseEndings.map((ending, i) => ({ ending, ...byEnding[i]! })),
  };
}
