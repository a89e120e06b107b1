import { deflateSync } from 'node:zlib';
import { complaintPictures, firstComplaintSetup } from '@campus/contracts/complaints';
import { firstWorkingDays } from '@campus/contracts/procedure';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { pdfOf, withPassword } from '../../../services/pictures/testing/pdf.ts';
import { greyPng, inflatingTexts } from '../../../services/pictures/testing/png.ts';
import { watchMemory } from '../../../services/pictures/testing/watch-memory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import type { ComplaintsContext } from '../committees.ts';
import { fileNamed } from './file-complaint.ts';
import { filingAt, namedFields } from './testing/test-filing.ts';

const portal = portalForTests();
const { models, named, unnamed, unnamedFields, kept } = filingAt(portal);

let before = { complaints: 0, pictures: 0, filed: 0 };
beforeEach(async () => void (before = await kept()));

const plain = (width: number, height: number, background = '#c84') =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = (background?: string) => plain(300, 200, background).jpeg().toBuffer();
const storedPicture = async (id: string, number: number) =>
  (await models().pictures.findById(`${id}:${number}`))?.content;
/** Request fields and answer, with a name and without. */
const ways = {
  'with a name': async () => namedFields(),
  'without a name': () => unnamedFields(),
};
const sendBy = { 'with a name': named, 'without a name': unnamed };
type Way = keyof typeof ways;
const bothWays = Object.keys(ways) as Way[];

test.each(bothWays)('a picture %s is made smaller, upright and without metadata', async (way) => {
  const taken = await plain(3000, 2000)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitude: '19/1 9/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '77/1 19/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>xmp-secret</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const sent = await sharp(taken).metadata();
  expect([sent.exif?.includes('SecretCamera'), sent.orientation, sent.xmp !== undefined]).toEqual([
    true,
    6,
    true,
  ]);

  const { json, status } = await sendBy[way](await ways[way](), [taken]);
  expect(status).toBe(201);
  expect(await models().complaints.findById(json.id).lean()).toMatchObject({ pictures: 1 });
  const content = (await storedPicture(json.id, 1))!;
  const metadata = await sharp(content).metadata();
  expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 1067, 1600]);
  for (const name of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
    expect(metadata[name]).toBeUndefined();
  expect(content.toString('latin1')).not.toMatch(/SecretCamera|xmp-secret|GPS|Exif/i);
});

test('three pictures keep their order, and small ones their size', async () => {
  const colours = ['#f00', '#0f0', '#00f'];
  const { json } = await named(namedFields(), await Promise.all(colours.map(jpeg)));
  const dominant = [];
  for (const number of [1, 2, 3]) {
    const picture = sharp((await storedPicture(json.id, number))!);
    expect(await picture.metadata()).toMatchObject({ width: 300, height: 200 });
    const { r, g, b } = (await picture.stats()).dominant;
    dominant.push([r, g, b].findIndex((value) => value > 200));
  }
  expect(dominant).toEqual([0, 1, 2]);
});

test.each(bothWays)('a PDF %s is stored as pictures of its pages, and as nothing else', async (way) => {
  const sent = pdfOf(['First', 'Second'], {
    info: '/Author(pdf-secret)/Producer(pdf-secret)/CreationDate(D:20261122100000)',
    catalog:
      '/Metadata 3 0 R/OpenAction<</S/JavaScript/JS(app.alert\\("pdf-secret"\\))>>/Names<</EmbeddedFiles<</Names[(pdf-secret)4 0 R]>>>>',
    page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 99 99]/A<</S/URI/URI(https://pdf-secret.example)>>>>]',
    more: [
      '<</Type/Metadata/Subtype/XML/Length 10>>stream\npdf-secret\nendstream',
      '<</Type/Filespec/F(pdf-secret)/EF<</F 3 0 R>>>>',
    ],
  });
  const fields = await ways[way]();
  const { json, status } = await sendBy[way](fields, [await jpeg(), sent]);
  expect(status).toBe(201);
  expect(await models().complaints.findById(json.id).lean()).toMatchObject({ pictures: 3 });
  const [, first, second] = await Promise.all([1, 2, 3].map((number) => storedPicture(json.id, number)));
  for (const page of [first!, second!]) {
    expect(await sharp(page).metadata()).toMatchObject({ format: 'webp', width: 1130, height: 1600 });
    expect(page.toString('latin1')).not.toMatch(/pdf-secret|PDF|Exif|xmp/i);
    // Its text is there, in black on white.
    const { channels } = await sharp(page).stats();
    expect([channels[0]!.min < 50, channels[0]!.max]).toEqual([true, 255]);
  }
  expect(first!.equals(second!)).toBe(false);

  const again = await sendBy[way](fields, [await jpeg(), sent]);
  expect([again.status, again.json]).toEqual([201, json]);
  expect((await sendBy[way](fields, [await jpeg(), pdfOf(['First'])])).status).toBe(409);
  expect((await sendBy[way](fields, [sent])).status).toBe(409);
  expect((await kept()).pictures).toBe(before.pictures + 3);
});

test.each(bothWays)('repeated %s, once and 10 times at once, stores pictures once', async (way) => {
  const fields = await ways[way]();
  const pictures = [await jpeg(), await jpeg()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendBy[way](fields, pictures)));
  answers.push(await sendBy[way](fields, pictures));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await kept()).toEqual({
    complaints: before.complaints + 1,
    pictures: before.pictures + 2,
    filed: before.filed + 1,
  });

  const fewer = await sendBy[way](fields, [await jpeg()]);
  expect(fewer.status).toBe(409);
  expect((await kept()).pictures).toBe(before.pictures + 2);
});

test('keeps no pictures of losing complaints with one token at once', async () => {
  const fields = await unnamedFields();
  const pictures = await Promise.all(['#f00', '#0f0', '#00f'].map(jpeg));
  const answers = await Promise.all(
    [0, 1, 2, 3, 0, 1, 2, 3].map((count) => unnamed(fields, pictures.slice(0, count))),
  );
  const filed = answers.find(({ status }) => status === 201)!;
  const record = (await models().complaints.findById(filed.json.id).lean())!;
  expect(await kept()).toMatchObject({
    complaints: before.complaints + 1,
    pictures: before.pictures + record.pictures,
  });
});

test('a delayed request leaves no picture after the complaint was filed and withdrawn', async () => {
  const body = { ...namedFields(), category: 'hostel', audience: 'members' } as const;
  const content = await jpeg();
  const file = { name: '', path: '', size: 0, sha256: '', read: async () => content };
  const judge = async () => {
    const { status } = await named(body, [content]);
    expect(status).toBe(201);
    // As withdrawing leaves it for a moment.
    await models().complaints.updateOne({ _id: body.id }, { state: 'withdrawn', version: 1, text: '' });
    await models().pictures.deleteMany({ _id: `${body.id}:1` });
    return 'pass';
  };
  const context = {
    models: models(),
    wordFilter: { judge },
    committees: {
      read: async () => firstComplaintSetup,
      sitting: async () => [],
      sittingOn: async () => undefined,
    },
    workingDays: { read: async () => firstWorkingDays },
    today: () => '2026-03-02',
  } as unknown as ComplaintsContext;
  expect(
    await fileNamed(
      context,
      personas.student.uid,
      { ...body, concerns: [] },
      {
        files: [file],
        from: { limitKey: 'member x', signal: new AbortController().signal },
      },
    ),
  ).toMatchObject({ id: body.id });
  expect((await kept()).pictures).toBe(before.pictures);
});

test('a retry overwrites what a crash left', async () => {
  const fields = namedFields();
  await models().pictures.create({ _id: `${fields.id}:1`, content: Buffer.from('left') });
  const { status, json } = await named(fields, [await jpeg()]);
  expect(status).toBe(201);
  expect(await sharp((await storedPicture(json.id, 1))!).metadata()).toMatchObject({ format: 'webp' });
});

const notReadable =
  'This is not a picture or PDF that the portal can read. Choose a JPEG, PNG, WebP or PDF file.';

test.each<[string, () => Buffer[] | Promise<Buffer[]>, string]>([
  ['PHP', () => [Buffer.from('<?php system($_GET["c"]); ?>')], notReadable],
  [
    'SVG',
    () => [
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    notReadable,
  ],
  ['GIF', async () => [await plain(9, 9).gif().toBuffer()], notReadable],
  ['nothing', () => [Buffer.alloc(0)], notReadable],
  ['half a picture', async () => [(await jpeg()).subarray(0, 400)], notReadable],
  [
    'a picture bomb',
    () => [greyPng(50_000, 50_000, { pixels: deflateSync(Buffer.alloc(6_000_000)) })],
    'The picture has more than 30 million pixels. Choose a smaller one.',
  ],
  [
    'a good picture and a bad one',
    async () => [await jpeg(), Buffer.from('<?php')],
    `File 2: ${notReadable}`,
  ],
  ['half a PDF', () => [pdfOf(['One']).subarray(0, 60)], notReadable],
  ['a PDF without a page', () => [pdfOf([])], notReadable],
  [
    'a PDF with a password',
    () => [pdfOf(['One'], { trailer: withPassword })],
    'This PDF has a password. Save it without one, or choose pictures of its pages.',
  ],
  [
    'a PDF with more pages than are left',
    async () => [await jpeg(), pdfOf(Array.from({ length: 20 }, () => 'One'))],
    'File 2: Too many pages. Send only those that matter, or say in the text that there are more.',
  ],
  [
    'four pictures',
    async () => Promise.all([jpeg(), jpeg(), jpeg(), jpeg()]),
    'Send up to 3 files and the fields of the form.',
  ],
])('%s is refused beside the pictures and leaves nothing behind', async (_, pictures, message) => {
  const sent = await pictures();
  const fields = await unnamedFields();
  for (const refused of [await named(namedFields(), sent), await unnamed(fields, sent)])
    expect([refused.status, refused.json.errors]).toEqual([400, [{ field: 'pictures', message }]]);
  expect(await kept()).toEqual(before);
  // The token is still good.
  expect((await unnamed(fields)).status).toBe(201);
});

test('refuses a picture with 500 MB of inflating text, which costs the API no memory', async () => {
  const inflating = greyPng(64, 64, { extra: inflatingTexts(10, 50_000_000) });
  await named(namedFields(), [await jpeg()]);
  const { result, growth } = await watchMemory(() => named(namedFields(), [inflating]));
  expect([result.status, result.json.errors?.[0].message]).toEqual([
    400,
    'This file can’t be read: opening it takes too much time or memory. Choose a JPEG, PNG, WebP or PDF file.',
  ]);
  expect(growth).toBeLessThan(100);
});

test('a file that is too large is refused and leaves nothing behind', async () => {
  const refused = await named(namedFields(), [await jpeg(), Buffer.alloc(complaintPictures.maxBytes + 1)]);
  expect([refused.status, refused.json.code, refused.json.errors]).toEqual([
    413,
    'too-large',
    [{ field: 'pictures', message: 'The file is larger than 8 MB.' }],
  ]);
  expect(await kept()).toEqual(before);
});

test('does not decode pictures without a valid token', async () => {
  const fields = { ...(await unnamedFields()), week: '2020-W01' };
  const refused = await unnamed(fields, [Buffer.from('no picture')]);
  expect([refused.status, refused.json.code]).toEqual([403, 'token-not-valid']);
  expect(await kept()).toEqual(before);
});
