import { createHash, randomBytes } from 'node:crypto';
import { ReadStream, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Problem } from '@campus/contracts';
import { type Document, documentTypesInWords } from '@campus/contracts/documents';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sendAfterLeaving } from '../../testing/after-leaving.ts';
import { type DocumentsServer, startDocumentsServer } from '../../testing/documents-server.ts';
import { sampleDocuments } from '../../testing/sample-documents.ts';
import { databaseForTests } from '../../testing/test-portal.ts';
import { DocumentAnswer } from './document-answer.ts';

const database = databaseForTests();
let server: DocumentsServer;
beforeAll(async () => {
  server = await startDocumentsServer(database.uri);
  return () => server.close();
});
const { pdf } = sampleDocuments;
const day = 86_400_000;

type Part = [field: string, value: string | Buffer, name?: string];
async function send(parts: Part[], { to = '/notes', as = 'asha' } = {}) {
  const form = new FormData();
  for (const [field, value, name] of parts)
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([new Uint8Array(value)]), name ?? 'a.pdf');
  const answer = await fetch(server.url + to, { method: 'POST', headers: { as }, body: form });
  return { status: answer.status, json: (await answer.json()) as Document & Problem };
}
const open = (file: string, { as = 'asha', method = 'GET', from = server } = {}) =>
  fetch(`${from.url}/uploads/${file}`, { method, headers: { as } });
const waiting = async () => {
  const all = await server.connection.collection('documents').find().toArray();
  return all.filter(({ waitsSince }) => waitsSince).length;
};

describe('a document', () => {
  test('is stored unchanged, and opened with its name by its readers', async () => {
    const content = randomBytes(900_000);
    pdf.copy(content);
    const name = 'C:\\bills\\\u202Efdp.बिल "1"\r\n.pdf';
    const { status, json } = await send([
      ['text', 'one'],
      ['proof', content, name],
    ]);
    expect(status).toBe(201);
    expect(json).toEqual({
      file: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
      name: 'fdp.बिल "1".pdf',
      size: 900_000,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    const answer = await open(json.file);
    expect(content.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '900000',
      'content-disposition': `attachment; filename="fdp.??? \\"1\\".pdf"; filename*=UTF-8''fdp.%E0%A4%AC%E0%A4%BF%E0%A4%B2%20%221%22.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    const head = await open(json.file, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '900000']);
    expect(await waiting()).toBe(0);
    expect(server.files()).toEqual({ incoming: [], documents: [json.file] });
  });

  test.each(Object.entries(sampleDocuments))('can be %s', async (type, content) => {
    const { status, json } = await send([
      ['text', 'x'],
      ['proof', content, `a.${type}`],
    ]);
    expect([status, json.file.split('.')[1], json.name]).toEqual([201, type, `a.${type}`]);
    expect((await open(json.file)).headers.get('content-disposition')).toBe(`attachment; filename=a.${type}`);
  });

  test('can be omitted if optional', async () => {
    expect(await send([['text', 'x']], { to: '/plain-notes' })).toEqual({ status: 201, json: null });
  });

  test('answers 404 to members who may not read it', async () => {
    const { json } = await send([
      ['text', 'x'],
      ['proof', pdf],
    ]);
    const told = async (file: string, as?: string) => {
      const answer = await open(file, { as });
      return { status: answer.status, code: ((await answer.json()) as Problem).code };
    };
    const unknown = { status: 404, code: 'not-found' };
    expect(await told(json.file, 'stranger')).toEqual(unknown);
    expect(await told(`${'0'.repeat(32)}.pdf`)).toEqual(unknown);
    expect((await open('..%2f..%2fetc%2fpasswd')).status).toBe(400);
  });

  test('is reported to its reader and the operator when missing from the disk', async () => {
    const { json } = await send([
      ['text', 'x'],
      ['proof', pdf],
    ]);
    unlinkSync(join(server.folder, 'documents', json.file));
    const answer = await open(json.file);
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([404, 'document-missing']);
    expect(server.log.filter((line) => line.includes(json.file))).toHaveLength(1);
  });

  test('is no error if its reader goes away', async () => {
    const content = Buffer.concat([pdf, randomBytes(900_000)]);
    const { json } = await send([
      ['text', 'x'],
      ['proof', content],
    ]);
    server.log.length = 0;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`GET /uploads/${json.file} HTTP/1.1\r\nHost: x\r\nAs: asha\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await expect.poll(() => server.log.join()).toContain('"route"');
    expect(server.log.join()).not.toContain('unforeseen');
  });

  test('is closed if its reader went away before it was sent', async () => {
    const content = Readable.from([pdf]);
    await sendAfterLeaving((res) => new DocumentAnswer('a.pdf', pdf.length, content).send(res));
    expect(content.destroyed).toBe(true);
  });

  test('is closed if it could be opened only after its reader was refused', async () => {
    const { json } = await send([
      ['text', 'x'],
      ['proof', pdf],
    ]);
    const destroy = vi.spyOn(ReadStream.prototype, 'destroy');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
    const documents = server.connection.models['documents']!.collection;
    const findOne = documents.findOne.bind(documents) as (...given: unknown[]) => Promise<unknown>;
    let goOn: (() => void) | undefined;
    vi.spyOn(documents, 'findOne').mockImplementationOnce(async (...given: unknown[]) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      return findOne(...given) as never;
    });
    const asked = open(json.file);
    await expect.poll(() => goOn).toBeDefined();
    await vi.advanceTimersByTimeAsync(25_000);
    vi.useRealTimers();
    expect((await asked).status).toBe(503);
    expect(destroy).not.toHaveBeenCalled();
    goOn!();
    await expect.poll(() => destroy).toHaveBeenCalled();
  });

  test('can be opened on another server with the same folder and database', async () => {
    const other = await startDocumentsServer(database.uri, { folder: server.folder });
    const { json } = await send([
      ['text', 'x'],
      ['proof', pdf],
    ]);
    other.notes.add(json.file);
    expect((await open(json.file, { from: other })).status).toBe(200);
    other.server.closeAllConnections();
    other.server.close();
    await other.connection.close();
  });
});

describe('a document is refused beside the field, with nothing stored:', () => {
  test.each<[string, Part[], string, string]>([
    ['no file', [['text', 'x']], 'proof', 'Choose a file.'],
    [
      'a file that was not chosen',
      [
        ['text', 'x'],
        ['proof', Buffer.alloc(0), ''],
      ],
      'proof',
      'Choose a file.',
    ],
    [
      'two files',
      [
        ['proof', pdf],
        ['proof', pdf],
      ],
      'proof',
      'Send one file and the fields of the form.',
    ],
    [
      'a file elsewhere',
      [
        ['text', 'x'],
        ['list', pdf],
      ],
      'list',
      'Send one file and the fields of the form.',
    ],
    [
      'a text that is too long',
      [
        ['text', 'x'.repeat(101)],
        ['proof', pdf],
      ],
      'text',
      'This is too long.',
    ],
    [
      'a huge text',
      [
        ['proof', pdf],
        ['text', 'x'.repeat(50_001)],
      ],
      'text',
      'This text is too long.',
    ],
    ...[
      'MZ\x90\0\x03\0',
      '<!doctype html><script>1</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ].map((content): [string, Part[], string, string] => [
      content.slice(0, 5),
      [
        ['text', 'x'],
        ['proof', Buffer.from(content)],
      ],
      'proof',
      `This file type isn’t accepted. Choose one of these: ${documentTypesInWords}.`,
    ]),
  ])('%s', async (_, parts, field, message) => {
    const kept = server.files().documents;
    const { status, json } = await send(parts);
    expect([status, json.errors]).toEqual([400, [{ field, message }]]);
    expect(server.files()).toEqual({ incoming: [], documents: kept });
  });

  test('a file over the limit', async () => {
    const { status, json } = await send([['proof', Buffer.concat([pdf, Buffer.alloc(1_000_000)])]]);
    expect([status, json.errors]).toEqual([
      413,
      [{ field: 'proof', message: 'The file is larger than 1 MB.' }],
    ]);
    expect(server.files().incoming).toEqual([]);
  });

  test('other kinds of content', async () => {
    const answer = await fetch(`${server.url}/notes`, {
      method: 'POST',
      headers: { as: 'asha', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });
});

const head = '--b\r\nContent-Disposition: form-data; name="proof"; filename="a.pdf"\r\n\r\n%PDF-';

/** Sends without end, as fast as the server takes it; what it was answered, and how many bytes the server read. */
async function pour(headers: Record<string, string>) {
  let socket: { bytesRead: number } = { bytesRead: 0 };
  server.server.once('connection', (one) => (socket = one));
  const upload = request(`${server.url}/notes`, {
    method: 'POST',
    agent: false,
    headers: { as: 'asha', 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  upload.on('error', () => {});
  const answered = new Promise<{ status: number | undefined; body: string; connection: string | undefined }>(
    (resolve, reject) => {
      upload.once('response', (res) => {
        let body = '';
        res.setEncoding('utf8').on('data', (text: string) => (body += text));
        res.on('end', () => resolve({ status: res.statusCode, body, connection: res.headers.connection }));
      });
      upload.once('close', () => reject(new Error('no answer')));
    },
  );
  upload.write(head);
  const more = Buffer.alloc(65_536);
  const timer = setInterval(() => upload.destroyed || upload.writableNeedDrain || upload.write(more), 0);
  const answer = await answered.finally(() => clearInterval(timer));
  upload.destroy();
  return { ...answer, read: socket.bytesRead };
}

test('a file with a large declared length, before it is read', async () => {
  const { status, body, connection, read } = await pour({ 'content-length': '50000000' });
  expect([status, connection]).toEqual([413, 'close']);
  expect(JSON.parse(body)).toMatchObject({
    errors: [{ field: 'proof', message: 'The file is larger than 1 MB.' }],
  });
  expect(read).toBeLessThan(200_000);
});

test('a file without a declared length, at the limit', async () => {
  const { status, connection, read } = await pour({});
  expect([status, connection]).toEqual([413, 'close']);
  expect(read).toBeLessThan(1_500_000);
  await expect.poll(() => server.files().incoming).toEqual([]);
});

/** The first part of an upload that doesn't go on. */
function begin() {
  const upload = request(`${server.url}/notes`, {
    method: 'POST',
    headers: { as: 'asha', 'content-type': 'multipart/form-data; boundary=b', 'content-length': '900000' },
  });
  upload.on('error', () => {});
  upload.write(head + 'x'.repeat(400_000));
  return upload;
}

test('lets one member upload ten at once without holding up others, and the next when one is done', async () => {
  const large: Part[] = [
    ['text', 'one'],
    ['proof', Buffer.concat([pdf, Buffer.alloc(200_000)])],
  ];
  const uploads = Array.from({ length: 10 }, begin);
  await expect.poll(() => server.files().incoming).toHaveLength(10);
  expect((await send(large)).status).toBe(429);
  expect((await send(large, { as: 'ben' })).status).toBe(201);
  for (const upload of uploads) upload.destroy();
  await expect.poll(() => server.files().incoming).toEqual([]);
  expect((await send(large)).status).toBe(201);
});

test('an interrupted connection leaves nothing behind', async () => {
  const upload = begin();
  await expect.poll(() => server.files().incoming).toHaveLength(1);
  server.log.length = 0;
  upload.destroy();
  await expect.poll(() => server.files().incoming).toEqual([]);
  expect(server.log.join()).not.toMatch(/unforeseen|could not be written/);
});

describe('a crash or fault', () => {
  afterEach(() => void (server.clock.ahead = 0));
  const note = (text: string) =>
    send([
      ['text', text],
      ['proof', pdf],
    ]);

  test('in a handler leaves nothing unreferenced', async () => {
    const kept = server.files().documents;
    expect((await note('is not kept')).status).toBe(201);
    expect(server.files()).toEqual({ incoming: [], documents: kept });
  });

  test('between storing and referring is swept a day later', async () => {
    const kept = server.files().documents;
    expect((await note('fails after keeping')).status).toBe(500);
    expect(await waiting()).toBe(1);
    const [file = ''] = server.files().documents.filter((one) => !kept.includes(one));
    expect((await open(file)).status).toBe(404);
    server.clock.ahead = day - 60_000;
    await server.runJobs();
    expect(server.files().documents).toContain(file);
    server.clock.ahead = day + 60_000;
    await server.runJobs();
    expect(server.files()).toEqual({ incoming: [], documents: kept });
    expect(await waiting()).toBe(0);
  });

  test('between referring and settling changes nothing', async () => {
    const { json } = await note('is not settled');
    expect(await waiting()).toBe(1);
    server.clock.ahead = day + 60_000;
    await server.runJobs();
    expect(await waiting()).toBe(0);
    expect((await open(json.file)).status).toBe(200);
  });

  test('stores a document once if the write after it is retried', async () => {
    const { status, json } = await note('is kept again');
    expect(status).toBe(201);
    expect((await open(json.file)).status).toBe(200);
  });

  test('while receiving is swept an hour later', async () => {
    const left = join(server.folder, 'incoming', 'left');
    writeFileSync(left, 'half');
    await server.runJobs();
    expect(statSync(left).size).toBe(4);
    const old = Date.now() / 1000 - 3700;
    utimesSync(left, old, old);
    await server.runJobs();
    expect(server.files().incoming).toEqual([]);
  });

  test.each(['incoming', 'documents'])('of the disk (%s) is told as such', async (part) => {
    const other = await startDocumentsServer(database.uri);
    // A file in the folder's place: nothing can be written there, whoever the tests run as.
    writeFileSync(join(other.folder, part), '');
    const form = new FormData();
    form.append('text', 'x');
    form.append('proof', new Blob([new Uint8Array(pdf)]), 'a.pdf');
    const answer = await fetch(`${other.url}/notes`, { method: 'POST', headers: { as: 'asha' }, body: form });
    expect([answer.status, ((await answer.json()) as Problem).message]).toEqual([
      503,
      'The portal can’t store files at the moment, so yours was not saved. Please try again later.',
    ]);
    expect(other.log.join()).toContain('could not be');
    expect(other.files()).toEqual({ incoming: [], documents: [] });
    await other.close();
  });
});
