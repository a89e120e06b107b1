import {
  type CaseEnding,
  type CaseKind,
  caseKinds,
  type CaseOutcome,
  caseOutcomes,
  exportIntegrityFigures,
  getIntegrityFigures,
  getIntegrityRecord,
  type IntegrityRecord,
  listIntegrityRecords,
  type TermFigures,
} from '@campus/contracts/integrity';
import {
  type Parsed,
  type PublicCount,
  publicCountInWords,
  termInWords,
  termOf,
  termsBetween,
} from '@campus/contracts';
import { dayMs } from '../../../platform/days.ts';
import type { IntegrityContext, PublishedRecord } from '../model.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { readPage } from '../../../platform/storage/pagination.ts';
import { publicCounts, publicTotal } from '../../../services/public-counts.ts';
import { csv } from '../../../platform/http/csv.ts';
import { BinaryAnswer } from '../../../platform/http/answers.ts';

export function mountRecords(context: IntegrityContext): void {
  const { route, jobs } = context;
  const counted: CountedTerms = new Map();
  const figures = () => integrityFigures(context, counted);
  // Counting many cases takes seconds, so the first run after the start does it, before the first request.
  jobs.everywhere('integrity figures', dayMs, async () => {
    // A restore or a repair may have changed what was counted.
    counted.clear();
    await figures();
  });

  route(listIntegrityRecords, ({ query }) => publishedRecords(context, query));
  route(getIntegrityRecord, ({ params }) => publishedRecord(context, params));
  route(getIntegrityFigures, figures);
  route(exportIntegrityFigures, async () => figuresFile(await figures()));
}

/** Published cases, those of the newest term first. */
async function publishedRecords(
  { models }: Pick<IntegrityContext, 'models'>,
  { term, kind, outcome, ...query }: Parsed<typeof listIntegrityRecords.query>,
): Promise<{ items: IntegrityRecord[]; next: string | null }> {
  const filter = { ...(term && { term }), ...(kind && { kind }), ...(outcome && { outcome }) };
  const list = { filter, order: { term: -1, _id: -1 } as const };
  const { found, next } = await readPage<PublishedRecord>(models.records, list, query);
  return { items: found.map(presentRecord), next };
}

/** @throws DomainError `not-found` */
async function publishedRecord(
  { models }: Pick<IntegrityContext, 'models'>,
  { id }: Parsed<typeof getIntegrityRecord.params>,
): Promise<IntegrityRecord> {
  const record = await models.records.findById(id).lean();
  if (!record) throw new DomainError('not-found');
  return presentRecord(record);
}

const presentRecord = ({ _id, term, level, kind, outcome, afterAppeal, lines }: PublishedRecord) => ({
  id: _id,
  term,
  level,
  kind,
  outcome,
  afterAppeal,
  lines,
});

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

function figuresFile(figures: TermFigures[]): BinaryAnswer {
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
