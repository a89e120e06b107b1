import { type Connection, Schema } from 'mongoose';
import { addOutbox, type WithOutbox } from '../../../services/audit/audit-log.ts';

/** Carries the audit entries of changes to a remote, whose releases are no documents. */
interface RemoteChanges extends WithOutbox {
  /** The remote's id. */
  _id: string;
}

const remoteChangesSchema = new Schema<RemoteChanges>(
  { _id: { type: String, required: true } },
  { versionKey: false },
);
addOutbox(remoteChangesSchema);

export const createRemoteChangesModel = (connection: Connection) =>
  connection.model('RemoteChanges', remoteChangesSchema, 'remoteChanges');
