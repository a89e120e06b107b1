import type { Connection } from 'mongoose';

/**
 * The collections that are spread over shards, each by ranges of `_id`: they grow without end, `_id` is their only unique
 * key, and every query of a request names it. Why these, and why not the others: docs/decisions/sharding.md.
 */
export const shardedById = [
  'voterRoll',
  'ballotBox',
  'sealedReceipts',
  'candidatePhotos',
  'complaintPictures',
  'complaintMeToo',
  'complaintTokens',
  'facilityPhotos',
] as const;

/** Spreads them on a sharded cluster; what is spread already stays as it is. */
export async function shardCollections(connection: Connection): Promise<void> {
  const { databaseName } = connection.db!;
  const admin = connection.getClient().db('admin');
  await admin.command({ enableSharding: databaseName });
  for (const name of shardedById)
    await admin.command({ shardCollection: `${databaseName}.${name}`, key: { _id: 1 } });
}
