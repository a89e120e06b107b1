import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { officeFile, sampleDocuments, wordMain, zipOf } from '../../testing/sample-documents.ts';
import { documentType } from './document-type.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-types-'));
afterAll(() => rmSync(folder, { recursive: true }));
const typeOf = (content: Buffer | string, name = 'a.pdf') => {
  writeFileSync(join(folder, 'file'), content);
  return documentType(join(folder, 'file'), name);
};

test.each(Object.entries(sampleDocuments))('recognises %s by its content', async (type, content) => {
  expect(await typeOf(content, type === 'csv' ? 'Budget.CSV' : 'anything')).toBe(type);
});

const { pdf, png, docx, odt } = sampleDocuments;
test.each<[string, Buffer | string, string?]>([
  ['nothing', ''],
  ['an executable of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['an executable of Linux', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)])],
  ['a script', '#!/bin/sh\nrm -rf ~\n'],
  ['a script named .csv', '#!/bin/sh\nrm -rf ~\n', 'a.csv'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML named .csv', '\n <html><script>alert(1)</script>', 'a.csv'],
  ['HTML that says PDF later', '<script>alert(1)</script>\n%PDF-1.4\n%%EOF'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['SVG named .csv', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'a.csv'],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['plain text', 'a,b\n1,2\n', 'a.txt'],
  ['a zip', zipOf({ 'a.txt': 'a' }), 'a.docx'],
  ['a PDF that is a zip as well', Buffer.concat([pdf, zipOf({ 'a.js': 'alert(1)' })])],
  ['a picture that is a Word document as well', Buffer.concat([png, docx])],
  ['half a Word document', docx.subarray(0, docx.length - 30), 'a.docx'],
  ['a Word document without its main part', officeFile('word/document.xml', 'application/xml'), 'a.docx'],
  [
    'a Word document whose main part is not there',
    zipOf({
      '[Content_Types].xml': `<Types><Override PartName="/a.xml" ContentType="${wordMain}"/></Types>`,
    }),
  ],
  [
    'a Word document with macros',
    officeFile('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    'a.docm',
  ],
  [
    'one that hides them',
    officeFile('word/document.xml', wordMain, { 'word/vbaProject.bin': 'x' }),
    'a.docx',
  ],
  [
    'an OpenDocument text with macros',
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<x/>',
      'Basic/a.xml': '<x/>',
    }),
  ],
  [
    'an OpenDocument drawing',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': '<x/>' }),
  ],
  [
    'a zip bomb where the type should be',
    zipOf({
      'word/document.xml': '<x/>',
      '[Content_Types].xml': `${' '.repeat(20_000_000)}<Override PartName="/word/document.xml" ContentType="${wordMain}"/>`,
    }),
  ],
  [
    'a zip of very many parts',
    zipOf(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`${n}`, '']))),
    'a.docx',
  ],
  ['a CSV with NUL', 'a,b\n\0,c\n', 'a.csv'],
  ['a CSV that is not UTF-8', Buffer.from('a,b\nÃ,c\n', 'latin1'), 'a.csv'],
  ['a CSV that ends within a letter', Buffer.from('a,é').subarray(0, 3), 'a.csv'],
  ['a CSV whose quotes do not match', 'a,"b\n1,2\n', 'a.csv'],
  ['one endless line', 'a'.repeat(300_000), 'a.csv'],
])('%s is refused', async (_, content, name) => {
  expect(await typeOf(content, name)).toBeNull();
});

test("accepts a long CSV, one with semicolons, and Excel's with a byte order mark", async () => {
  expect(await typeOf('Zeile;Betrag\n'.repeat(200_000), 'a.csv')).toBe('csv');
  expect(await typeOf('\uFEFFWhat,Rupees\nमंच,12\n', 'a.csv')).toBe('csv');
  expect(await typeOf('BMI,Name\n1,"two\nlines"\n', 'a.csv')).toBe('csv');
});

test('accepts the parts of a document in any order', async () => {
  const reversed = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'meta.xml': '<x/>',
    'content.xml': '<x/>',
  });
  expect(await typeOf(reversed)).toBe('odt');
  expect(await typeOf(odt)).toBe('odt');
});

test.each([
  ['tags that never end', '<Override '.repeat(15_000)],
  ['attributes that never end', '<Override PartName="/'.repeat(10_000)],
])('rejects a list of parts with %s quickly', async (_, list) => {
  const begun = performance.now();
  expect(await typeOf(zipOf({ '[Content_Types].xml': list }))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(1000);
});
