import type { Parsed } from '@campus/contracts';
import type { getIntegrityRecord, IntegrityRecord, listIntegrityRecords } from '@campus/contracts/integrity';
import { DomainError } from '../../../platform/http/errors.ts';
import { readPage } from '../../../platform/storage/pagination.ts';
import type { IntegrityContext, PublishedRecord } from '../model.ts';

/** Published cases, those of the newest term first. */
export async function publishedRecords(
  { models }: Pick<IntegrityContext, 'models'>,
  { term, kind, outcome, ...query }: Parsed<typeof listIntegrityRecords.query>,
): Promise<{ items: IntegrityRecord[]; next: string | null }> {
  const filter = { ...(term && { term }), ...(kind && { kind }), ...(outcome && { outcome }) };
  const list = { filter, order: { term: -1, _id: -1 } as const };
  const { found, next } = await readPage<PublishedRecord>(models.records, list, query);
  return { items: found.map(presentRecord), next };
}

/** @throws DomainError `not-found` */
export async function publishedRecord(
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
