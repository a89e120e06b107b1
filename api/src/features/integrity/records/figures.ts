import { termOf, termsBetween } from '@campus/contracts';
import {
  type CaseEnding,
  type CaseKind,
  caseKinds,
  type CaseOutcome,
  caseOutcomes,
  type TermFigures,
} from '@campus/contracts/integrity';
import type { IntegrityContext } from '../model.ts';
import { publicCounts, publicTotal } from '../../../services/public-counts.ts';

const kinds = Object.keys(caseKinds) as CaseKind[];
const outcomes = Object.keys(caseOutcomes) as CaseOutcome[];

export type CountedTerms = Map<string, Promise<TermFigures>>;

/**
 * Each term that is over, from the first with a case on; also those with none, which would be told apart otherwise. What
 * ended in them doesn't change any more, and is counted once.
 */
export async function integrityFigures(
  { models, today }: Pick<IntegrityContext, 'models' | 'today'>,
  counted: CountedTerms,
): Promise<TermFigures[]> {
  const first = await models.cases
    // A case that was dismissed before the notice has no ending.
    .findOne({ closedTerm: { $gt: '' }, ending: { $ne: null } }, { closedTerm: 1 })
    .sort({ closedTerm: 1, kind: 1, ending: 1 })
    .lean();
  const terms = first?.closedTerm ? termsBetween(first.closedTerm, termOf(today())) : [];
  const figures: TermFigures[] = [];
  // One after the other: others ask the database in between.
  for (const term of terms) {
    if (!counted.has(term)) counted.set(term, figuresOf(models, term));
    figures.push(
      await counted.get(term)!.catch((error: unknown) => {
        counted.delete(term);
        throw error;
      }),
    );
  }
  return figures;
}

/** Counted by the index alone: of 50,000 cases that is a tenth of what reading them takes. */
async function figuresOf({ cases }: IntegrityContext['models'], term: string): Promise<TermFigures> {
  const count = (kind: CaseKind[], ending: readonly CaseEnding[]) =>
    cases.countDocuments({ closedTerm: term, kind: { $in: kind }, ending: { $in: ending } }).exec();
  const ofKinds = await Promise.all(kinds.map((kind) => count([kind], outcomes)));
  const ofOutcomes = await Promise.all(outcomes.map((outcome) => count(kinds, [outcome])));
  const byKind = publicCounts(ofKinds);
  const byOutcome = publicCounts(ofOutcomes);
  return {
    term,
    total: publicTotal(ofKinds.reduce((all, one) => all + one, 0)),
    byKind: kinds.map((kind, i) => ({ kind, ...byKind[i]! })),
    byOutcome: outcomes.map((outcome, i) => ({ outcome, ...byOutcome[i]! })),
    dismissed: publicTotal(await count(kinds, ['dismissed'])),
  };
}
