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

interface Ended {
  _id: { term: string; kind: CaseKind; ending: CaseEnding };
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
  const current = termOf(today());
  const ended = await models.cases.aggregate<Ended>([
    // A case that was dismissed before the notice has no ending.
    { $match: { closedTerm: { $gt: '', $lt: current }, ending: { $ne: null } } },
    {
      $group: { _id: { term: '$closedTerm', kind: '$kind', ending: '$ending' }, count: { $sum: 1 } },
    },
  ]);
  const terms = ended.map(({ _id }) => _id.term).toSorted();
  return terms[0] === undefined
    ? []
    : termsBetween(terms[0], current).map((term) =>
        figuresOf(
          term,
          ended.filter(({ _id }) => _id.term === term),
        ),
      );
}

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
