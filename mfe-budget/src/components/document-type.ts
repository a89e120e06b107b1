import { documentTypes, type DocumentExtension } from '@campus/contracts';

/** Media type by the ending of a name; `null` when it is none that a document can have. */
export function documentType(name: string): (typeof documentTypes)[DocumentExtension] | null {
  const ending = name.split('.').pop()!.toLowerCase();
  const extension = ending === 'jpeg' ? 'jpg' : ending;
  return Object.hasOwn(documentTypes, extension) ? documentTypes[extension as DocumentExtension] : null;
}

/** Those that this browser can show on a page, of phones few show PDFs; whoever reads another kind saves it. */
export const canBeShown = (type: string | null): boolean =>
  type === 'application/pdf' ? navigator.pdfViewerEnabled : (type?.startsWith('image/') ?? false);
