import type { DocumentExtension } from '@campus/contracts/documents';

const maxLength = 150;
/**
 * Control characters, line ends, and marks that change the order of what stands around them; not ZWJ and ZWNJ, which
 * Indian scripts need.
 */
const unseen = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu;
const withoutUnseen = (text: string) => text.toWellFormed().replace(unseen, '').trim();

/** A document's name as its sender gave it, fit for being shown: without path, and with the ending of what it is. */
export function shownName(given: string, type: DocumentExtension): string {
  const name = withoutUnseen(given.normalize('NFC').replace(/^.*[/\\]/s, ''));
  const stem = name.replace(type === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${type}$`, 'i'), '');
  const ending = `.${type}`;
  return (withoutUnseen(stem.slice(0, maxLength - ending.length)) || 'document') + ending;
}
