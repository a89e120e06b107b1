import type { LedgerEntry } from '@campus/contracts/budget';
import { chained } from './ledger.ts';
import type { BudgetContext } from '../context.ts';
import type { EntryRecord } from './model.ts';
import { namesOf } from '../applications/model.ts';

export async function presentEntries(
  { ledger, models }: BudgetContext,
  records: EntryRecord[],
): Promise<LedgerEntry[]> {
  const corrections = await ledger.models.entries
    .find({ corrects: { $in: records.map(({ _id }) => _id) } }, { corrects: 1 })
    .lean();
  const correctedBy = new Map(corrections.map(({ _id, corrects }) => [corrects, _id]));
  const names = await namesOf(models, [...new Set(records.flatMap(({ application }) => application ?? []))]);
  return records.map((record) => {
    const entry = chained(record);
    const { document } = entry;
    return {
      ...entry,
      document: document && { file: document.file, name: document.name, size: document.size },
      hash: record.hash,
      balance: record.balance,
      correctedBy: correctedBy.get(record._id) ?? null,
      purpose: (record.application && names.get(record.application)?.purpose) ?? null,
    };
  });
}

export const presentEntry = async (context: BudgetContext, record: EntryRecord): Promise<LedgerEntry> =>
  (await presentEntries(context, [record]))[0]!;
