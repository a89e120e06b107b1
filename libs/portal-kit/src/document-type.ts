import { type DocumentExtension, documentTypes } from '@campus/contracts/documents';

/** Media type by the ending of a name; `null` when it is none that a document can have. */
export function documentType(name: string): (typeof documentTypes)[DocumentExtension] | null {
  const ending = name.split('.').pop()!.toLowerCase();
  const extension = ending === 'jpeg' ? 'jpg' : ending;
  return Object.hasOwn(documentTypes, extension) ? documentTypes[extension as DocumentExtension] : null;
}
