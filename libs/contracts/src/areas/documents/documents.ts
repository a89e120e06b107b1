import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

/** Document types, recognised by content. Only CSV has no signature, so its file extension decides. */
export const documentTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
} as const;
export type DocumentExtension = keyof typeof documentTypes;

/** How people say it. */
export const documentTypesInWords = 'PDF, PNG, JPEG, WebP, Word, Excel, OpenDocument or CSV';

/** Name of a stored document: 128 random bits in hex, and its type. */
const documentNameSchema = z
  .string('This is not the name of a document.')
  .check(
    z.regex(
      new RegExp(`^[0-9a-f]{32}\\.(${Object.keys(documentTypes).join('|')})$`),
      'This is not the name of a document.',
    ),
  );

export const documentSchema = z.strictObject({
  /** The name under which it is stored, and can be opened. */
  file: documentNameSchema,
  /** As its sender called it. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type Document = z.infer<typeof documentSchema>;

export const openDocument = endpoint('get', '/uploads/:file', {
  summary: 'A document, for those who may read what it belongs to',
  area: 'Documents',
  access: 'member',
  params: z.strictObject({ file: documentNameSchema }),
  produces: 'application/octet-stream',
});
