interface Parts {
  /** In the document's catalog, page and information dictionaries. */
  catalog?: string;
  page?: string;
  info?: string;
  trailer?: string;
  /** More objects, numbered from 3. */
  more?: string[];
}

/** A PDF 1.7 (ISO 32000-1, 7.5) with a line of text on each page. */
export function pdfOf(
  lines: string[],
  { catalog = '', page = '', info = '', trailer = '', more = [] }: Parts = {},
): Buffer {
  const first = 3 + more.length;
  const kids = lines.map((_, i) => `${first + 2 * i} 0 R`).join(' ');
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`,
    ...more,
    ...lines.flatMap((line, i) => {
      const text = `BT /F1 40 Tf 40 700 Td (${line}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${first + 2 * i + 1} 0 R/Resources<</Font<</F1 ${font}>>>>${page}>>`,
        `<</Length ${text.length}>>stream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = body.length;
    body += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${count}/Root 1 0 R/Info<<${info}>>${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end);
}

/** The trailer of one that opens with a password only. */
export const withPassword = `/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`;
