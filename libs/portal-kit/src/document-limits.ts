import { documentTypes, documentTypesInWords } from '@campus/contracts/documents';
import { documentType } from './document-type.ts';
import { fileSize } from './file-size.ts';

/** For a file field: by their endings, because not every device knows these media types. */
export const acceptedDocuments = [...Object.keys(documentTypes), 'jpeg'].map((ending) => `.${ending}`).join();

/** What is allowed, for a hint. @param maxBytes that a document can have */
export const documentLimits = (maxBytes: number): string =>
  `${documentTypesInWords}, up to ${fileSize(maxBytes)}.`;

/** What the page can tell is wrong before the API looks into the file; `null` when nothing is. */
export function documentFault({ name, size }: File, maxBytes: number): string | null {
  if (!documentType(name)) return `This is none of: ${documentTypesInWords}.`;
  if (size === 0) return 'This file is empty.';
  if (size > maxBytes) return `It can have at most ${fileSize(maxBytes)}; this one has ${fileSize(size)}.`;
  return null;
}
