import { type PublicCount, publicCountInWords, termInWords } from '@campus/contracts';
import { caseKinds, caseOutcomes, type TermFigures } from '@campus/contracts/integrity';
import { csv } from '../../../platform/http/csv.ts';
import { BinaryAnswer } from '../../../platform/http/answers.ts';

export function figuresFile(figures: TermFigures[]): BinaryAnswer {
  const rows = figures.flatMap(({ term, total, byKind, byOutcome, dismissed }) => {
    const row = (of: string, what: string, count: PublicCount) => [
      termInWords(term),
      of,
      what,
      publicCountInWords(count),
    ];
    return [
      row('All', 'Decided', total),
      ...byKind.map(({ kind, ...count }) => row('Kind', caseKinds[kind], count)),
      ...byOutcome.map(({ outcome, ...count }) => row('Outcome', caseOutcomes[outcome].label, count)),
      row('All', 'Dismissed', dismissed),
    ];
  });
  const text = csv(rows, { columns: ['Term', 'By', 'What', 'Cases'] });
  return new BinaryAnswer('text/csv', Buffer.from(text), 'integrity-figures.csv');
}
