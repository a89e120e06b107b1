import type { Person } from '@campus/contracts/approvals';
import { type Connection, Schema } from 'mongoose';

/** An entry. `_id`: 128 bits, hex, drawn by the browser: sent again it is known again. */
export interface EntryRecord {
  _id: string;
  title: string;
  text: string;
  author: Person;
  addedAt: Date;
}

const entrySchema = new Schema<EntryRecord>(
  { _id: String, title: String, text: String, author: Schema.Types.Mixed, addedAt: Date },
  { versionKey: false },
);
entrySchema.index({ addedAt: -1, _id: -1 });

export const createEntryModel = (connection: Connection) =>
  connection.model('TemplateAreaEntry', entrySchema, 'template-area-entries');
