import { Schema } from 'mongoose';
import type { LetterRecord } from './mailer.ts';

const letterSchema = new Schema<LetterRecord>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    to: { type: Schema.Types.Mixed, required: true },
    subject: { type: String, required: true },
    paragraphs: [String],
    link: Schema.Types.Mixed,
    until: Date,
    follows: { type: [String], default: undefined },
  },
  { versionKey: false },
);

/** Field and index of `WithLetters`, for the schemas of documents whose changes cause letters. */
export function addLetters(schema: Schema): void {
  schema.add({ letters: { type: [letterSchema], default: [] } });
  schema.index({ 'letters._id': 1 }, { sparse: true });
}
