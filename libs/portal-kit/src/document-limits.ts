import { documentTypes, documentTypesInWords } from '@campus/contracts/documents';
import { documentType } from './document-type.ts';
import { fileSize } from './file-size.ts';

/** For a file field: by their endings, because not every device knows these media types. */
export const acceptedDocuments = [...Object.keys(documentTypes), 'jpeg'].map((ending) => `.${ending}`).join();

/** Allowed types and size, for a hint. @param maxBytes largest size of a document */
export const documentLimits = (maxBytes: number): string =>
  `${documentTypesInWords}, up to ${fileSize(maxBytes)}.`;

/** A fault that the page can find before it uploads the file; `null` if there is none. */
export function documentFault({ name, size }: File, maxBytes: number): string | null {
  if (!documentType(name)) return `Choose one of these types: ${documentTypesInWords}.`;
  if (size === 0) return 'This file is empty.';
  if (size > maxBytes) return `The file is ${fileSize(size)}. It can be at most ${fileSize(maxBytes)}.`;
  return null;
}
