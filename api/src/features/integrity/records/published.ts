import type { getIntegrityRecord, IntegrityRecord, listIntegrityRecords, Parsed } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import { readPage } from '../../../platform/pagination.ts';
import type { PublishedRecord } from '../model.ts';
import type { Room } from '../room.ts';

/**
 * Published cases, those of the newest term first.
 * @throws DomainError `invalid-input`
 */
export async function publishedRecords(
  { models }: Pick<Room, 'models'>,
  { term, kind, outcome, ...query }: Parsed<typeof listIntegrityRecords.query>,
): Promise<{ items: IntegrityRecord[]; next: string | null }> {
  const filter = { ...(term && { term }), ...(kind && { kind }), ...(outcome && { outcome }) };
  const { found, next } = await readPage<'term', PublishedRecord>(
    { by: 'term', direction: -1, of: 'texts' },
    query,
    (part, order, most) =>
      models.records
        .find({ $and: [filter, part] })
        .sort(order)
        .limit(most)
        .lean<PublishedRecord[]>()
        .exec(),
  );
  return { items: found.map(presentRecord), next };
}

/** @throws DomainError `not-found` */
export async function publishedRecord(
  { models }: Pick<Room, 'models'>,
  { id }: Parsed<typeof getIntegrityRecord.params>,
): Promise<IntegrityRecord> {
  const record = await models.records.findById(id).lean<PublishedRecord>();
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
