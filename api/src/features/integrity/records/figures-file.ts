import {
  caseKinds,
  caseOutcomes,
  type PublicCount,
  smallestCount,
  type TermFigures,
  termInWords,
} from '@campus/contracts';
import { stringify } from 'csv-stringify/sync';
import { BinaryAnswer } from '../../../platform/binary-answer.ts';

/** The figures as RFC 4180; a spreadsheet reads every script by the mark at the beginning. */
export function figuresFile(figures: TermFigures[]): BinaryAnswer {
  const rows = figures.flatMap(({ term, total, byKind, byOutcome, dismissed }) => {
    const row = (of: string, what: string, count: PublicCount) => [
      termInWords(term),
      of,
      what,
      countInWords(count),
    ];
    return [
      row('All', 'Decided', total),
      ...byKind.map(({ kind, ...count }) => row('Kind', caseKinds[kind], count)),
      ...byOutcome.map(({ outcome, ...count }) => row('Outcome', caseOutcomes[outcome].label, count)),
      row('All', 'Dismissed', dismissed),
    ];
  });
  const text = stringify(rows, {
    columns: ['Term', 'By', 'What', 'Cases'],
    header: true,
    bom: true,
    record_delimiter: 'windows',
  });
  return new BinaryAnswer('text/csv', Buffer.from(text), 'integrity-figures.csv');
}

const countInWords = ({ count, isSmall }: PublicCount): string =>
  count === null ? (isSmall ? `fewer than ${smallestCount}` : 'not shown') : String(count);
