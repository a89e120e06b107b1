import type { Connection } from 'mongoose';

/**
 * The collections that docs/guides/larger-portals.md spreads over shards, each by ranges of `_id`. Why these, and why not the
 * others: docs/decisions/sharding.md.
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

/** As the guide does; a server that is no router is left as it is. */
export async function shardCollections(connection: Connection): Promise<void> {
  const { msg } = await connection.db!.command({ hello: 1 });
  if (msg !== 'isdbgrid') return;
  const { databaseName } = connection.db!;
  const admin = connection.getClient().db('admin');
  await admin.command({ enableSharding: databaseName });
  for (const name of shardedById)
    await admin.command({ shardCollection: `${databaseName}.${name}`, key: { _id: 1 } });
}
