import { templateAreaEntrySchema } from '@campus/contracts/template-area';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';

const { title, text, author, version } = templateAreaEntrySchema.shape;
/** An entry. `_id`: 128 bits, hex, drawn by the browser: sent again it is known again. */
const entrySchema = z.strictObject({ _id: z.string(), title, text, author, version, addedAt: z.date() });
export type EntryRecord = z.infer<typeof entrySchema>;

export const createEntryModel = (connection: Connection) =>
  recordModel(connection, 'template-area-entries', entrySchema, { indexes: [{ addedAt: -1, _id: -1 }] });
