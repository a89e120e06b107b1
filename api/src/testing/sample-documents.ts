import { crc32, deflateRawSync } from 'node:zlib';
import { type DocumentExtension, documentTypes } from '@campus/contracts/documents';
import sharp from 'sharp';

/** A zip file with these parts in order: APPNOTE.TXT 4.3.6. */
export function zipOf(parts: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(Buffer.byteLength(text), 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** Office Open XML: the type of its main part makes it a document, a sheet, or one with macros. */
export const officeFile = (part: string, type: string, more: Record<string, string> = {}) =>
  zipOf({
    [part]: '<x/>',
    ...more,
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
  });
const openXml = 'application/vnd.openxmlformats-officedocument';
export const wordMain = `${openXml}.wordprocessingml.document.main+xml`;

const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });

/** The smallest of each kind. */
export const sampleDocuments: Record<DocumentExtension, Buffer> = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  png: await pixel.clone().png().toBuffer(),
  jpg: await pixel.clone().jpeg().toBuffer(),
  webp: await pixel.clone().webp().toBuffer(),
  docx: officeFile('word/document.xml', wordMain),
  xlsx: officeFile('xl/workbook.xml', `${openXml}.spreadsheetml.sheet.main+xml`),
  odt: zipOf({ mimetype: documentTypes.odt, 'content.xml': '<x/>' }),
  ods: zipOf({ mimetype: documentTypes.ods, 'content.xml': '<x/>' }),
  csv: Buffer.from('What,Rupees\nStage,"12,000"\n'),
};
