import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type DocumentExtension, documentTypes } from '@campus/contracts/documents';
import { parse } from 'csv-parse/sync';
import { fileTypeFromBuffer } from 'file-type';
import { openPromise, type ZipFile } from 'yauzl';

const byFirstBytes = ['pdf', 'png', 'jpg', 'webp'] as const;

/**
 * A file's type, by its content; a CSV, which has no mark of its own, by its name too. `null` for whatever isn't among
 * `documentTypes`, is two things at once, or has macros.
 */
export async function documentType(path: string, name: string): Promise<DocumentExtension | null> {
  const { first, last } = await readEnds(path);
  const zip = last.includes(zipEnd) ? await openPromise(path, { autoClose: false }).catch(() => null) : null;
  if (zip) {
    try {
      return await zippedType(first, zip);
    } catch {
      return null;
    } finally {
      zip.close();
    }
  }
  // A file that breaks off makes it throw.
  const found = await fileTypeFromBuffer(first).catch(() => undefined);
  const type = byFirstBytes.find((one) => one === found?.ext);
  return type ?? (/\.csv$/i.test(name) && (await isCsv(path)) ? 'csv' : null);
}

/** Bytes that tell the type of a picture or PDF. */
const firstBytes = 4100;
/** The end of a zip, and how far before the end of the file it begins at most (APPNOTE.TXT, 4.3.16). */
const zipBegin = Buffer.from('PK\x03\x04');
const zipEnd = Buffer.from('PK\x05\x06');
const lastBytes = 22 + 65_535;

async function readEnds(path: string): Promise<{ first: Buffer; last: Buffer }> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (length: number, position: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.min(length, size)), position });
    return buffer.subarray(0, bytesRead);
  };
  return { first: await read(firstBytes, 0), last: await read(lastBytes, Math.max(0, size - lastBytes)) };
}

/** A long Word document has a few hundred. */
const maxParts = 5000;
/** Bytes, unpacked, of a part that is read here. */
const maxRead = 1_000_000;
/** Type of the main part: ECMA-376-1, 11.3.10 and 12.3.23; that of a document with macros is another. */
const mainParts = [
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
] as const;
const macros = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;

/** By the list of parts at the end, as Word and LibreOffice read it; of the parts only the two that tell the type are unpacked. */
async function zippedType(first: Buffer, zip: ZipFile): Promise<DocumentExtension | null> {
  if (!first.subarray(0, 4).equals(zipBegin) || zip.entryCount > maxParts) return null;
  const parts = new Set<string>();
  const told = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (macros.test(fileName) || parts.has(fileName)) return null;
    parts.add(fileName);
    if (fileName !== 'mimetype' && fileName !== '[Content_Types].xml') continue;
    if (uncompressedSize > maxRead) return null;
    told.set(fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  const mimetype = told.get('mimetype');
  if (mimetype !== undefined)
    return (
      (parts.has('content.xml') &&
        (['odt', 'ods'] as const).find((one) => documentTypes[one] === mimetype)) ||
      null
    );
  // Looking no further than the next tag: else a megabyte of open ones takes minutes.
  for (const [override] of told.get('[Content_Types].xml')?.matchAll(/<Override\s[^<>]*>/g) ?? []) {
    const [, part = ''] = /PartName="\/([^"]*)"/.exec(override) ?? [];
    const [type] = mainParts.find(([, main]) => override.includes(`ContentType="${main}"`)) ?? [];
    if (type && parts.has(part)) return type;
  }
  return null;
}

/** Characters of a record, and how many records are tried: a hundred kilobytes at most. */
const maxRecord = 5000;
const triedRecords = 20;

/** Text without control characters, whose first records are a table and nothing that some program runs. */
async function isCsv(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const piece = decoder.decode(chunk, { stream: true });
      // oxlint-disable-next-line no-control-regex
      if (/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]/.test(piece)) return false;
      if (head.length < maxRecord * (triedRecords + 1)) head += piece;
    }
    decoder.decode();
    if (/^\s*(<|#!|%!)/.test(head)) return false;
    const options = { delimiter: [',', ';', '\t'], relax_column_count: true, max_record_size: maxRecord };
    return parse(head, { ...options, to: triedRecords }).length > 0;
  } catch {
    return false;
  }
}
