import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../../platform/storage/record.ts';
import { withOutbox } from '../../../services/audit/audit-log.ts';

/** `_id`: see `keyIdSchema`. People are member ids. */
const releaseKeySchema = z.strictObject({
  ...withOutbox,
  _id: z.string(),
  area: z.string(),
  /** SPKI in base64. The portal never sees the private key. */
  publicKey: z.string(),
  owner: z.string(),
  givenBy: z.string(),
  givenAt: z.date(),
  reason: z.string(),
  taken: z.nullable(z.strictObject({ by: z.string(), at: z.date(), reason: z.string() })),
});
export type ReleaseKeyRecord = z.infer<typeof releaseKeySchema>;

export const createReleaseKeyModel = (connection: Connection) =>
  recordModel(connection, 'releaseKeys', releaseKeySchema, { indexes: [{ owner: 1 }] });

/** Signed texts that were accepted, by their SHA-256, for as long as their moment would let them be repeated. */
const signedOnceSchema = z.strictObject({ _id: z.string(), at: z.date() });

export const createSignedOnceModel = (connection: Connection) =>
  recordModel(connection, 'releaseSignatures', signedOnceSchema, { indexes: [{ at: 1 }] });
