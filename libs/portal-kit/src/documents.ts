import { type DocumentExtension, documentTypes, documentTypesInWords } from '@campus/contracts/documents';
import { fileSize } from './file-size.ts';

/** Media type by the ending of a name; `null` when it is none that a document can have. */
export function documentType(name: string): (typeof documentTypes)[DocumentExtension] | null {
  const ending = name.split('.').pop()!.toLowerCase();
  const extension = ending === 'jpeg' ? 'jpg' : ending;
  return Object.hasOwn(documentTypes, extension) ? documentTypes[extension as DocumentExtension] : null;
}

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
