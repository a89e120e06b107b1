import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../../platform/storage/record.ts';
import { withOutbox } from '../../../services/audit/audit-log.ts';

/** Carries the audit entries of changes to a remote, whose releases are no documents. `_id`: the remote's. */
const remoteChangesSchema = z.strictObject({ _id: z.string(), ...withOutbox });

export const createRemoteChangesModel = (connection: Connection) =>
  recordModel(connection, 'remoteChanges', remoteChangesSchema);
