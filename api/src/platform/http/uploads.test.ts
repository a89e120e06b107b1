import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../serve.ts';
import { createLog } from '../log.ts';
import { DomainError } from './errors.ts';
import { createUploads } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const told: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const { code, errors } = error instanceof DomainError ? error : { code: 'unforeseen', errors: undefined };
  res.json({ code, field: errors?.[0]?.field, message: errors?.[0]?.message });
};
let hasRoom = true;
const requireRoom = async () => {
  if (!hasRoom) throw new DomainError('storage-full');
};
const works = new Map<string, () => Promise<void>>();
const uploadsIn = (path: string) =>
  createUploads({
    folder: path,
    disk: { requireRoom },
    jobs: { everywhere: (name, _intervalMs, work) => void works.set(name, work) },
    log: createLog('silent'),
  });
const broken = uploadsIn('/proc');
const uploads = uploadsIn(folder);
const app = express();
app.post('/', uploads.receive({ field: 'photo', maxBytes: 1000, max: 1 }, false), async (req, res) => {
  const [file] = uploads.filesOf(req);
  const stored = file && readFileSync(file.path, 'latin1');
  res.json({ name: file?.name, content: (await file?.read())?.toString(), stored, body: req.body });
  await uploads.discard(req);
});
app.post(
  '/several',
  uploads.receive({ field: 'pictures', maxBytes: 1000, max: 3 }, false),
  async (req, res) => {
    const contents = await Promise.all(uploads.filesOf(req).map(({ read }) => read()));
    await uploads.discard(req);
    res.json(contents.map(String));
  },
);
app.use(['/large', '/kept'], (req, res, next) => {
  if (req.headers['as']) res.locals['caller'] = { id: req.headers['as'] };
  // Like a slow check of the caller, during which the client goes away.
  if (req.headers['late']) res.once('close', () => setImmediate(next));
  else next();
});
const large = { field: 'photo', maxBytes: 8_000_000, max: 1 };
for (const [path, isKept] of [
  ['/large', false],
  ['/kept', true],
] as const)
  app.post(path, uploads.receive(large, isKept), async (req, res) => {
    const [file] = uploads.filesOf(req);
    const isPlain = readFileSync(file!.path).equals(await file!.read());
    await uploads.discard(req);
    res.json({ size: file?.size, isPlain });
  });
app.post('/broken', broken.receive(large, true));
app.use(told);
const server = createServer(app);
let url = '';
beforeAll(async () => {
  url = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => void server.close());

type Part = [field: string, value: string | Blob, name?: string];
async function send(...parts: Part[]) {
  const form = new FormData();
  for (const [field, value, name] of parts)
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, name);
  return (await fetch(url, { method: 'POST', body: form })).json();
}
const file = (content: string): Blob => new Blob([content]);

test('returns a file with its name and the text fields', async () => {
  expect(await send(['title', 'Mine'], ['photo', file('abc'), 'a.jpg'])).toEqual({
    name: 'a.jpg',
    content: 'abc',
    body: { title: 'Mine' },
    stored: expect.not.stringContaining('abc'),
  });
  expect(await send(['title', 'Mine'])).toEqual({ body: { title: 'Mine' } });
});

test('keeps the line ends of a text', async () => {
  expect(await send(['title', 'one\n\ntwo'], ['photo', file('a\r\nb'), 'a'])).toMatchObject({
    content: 'a\r\nb',
    body: { title: 'one\n\ntwo' },
  });
});

test('accepts a file up to the limit, and refuses a larger one beside its field', async () => {
  expect(await send(['photo', file('x'.repeat(1000)), 'a'])).toMatchObject({ name: 'a' });
  expect(await send(['photo', file('x'.repeat(1001)), 'a'])).toEqual({
    code: 'too-large',
    field: 'photo',
    message: 'The file is larger than 0.001 MB.',
  });
});

test.each<[string, Part[], string]>([
  [
    'two files',
    [
      ['photo', file('a'), 'a'],
      ['photo', file('b'), 'b'],
    ],
    'photo',
  ],
  ['a file in another field', [['list', file('a'), 'a']], 'list'],
  ['fields in brackets', [['a[1][b]', 'x']], 'a[1][b]'],
  ['too many fields', Array.from({ length: 40 }, (_, n): Part => [`field${n}`, 'x']), 'photo'],
])('%s are refused', async (_, parts, field) => {
  expect(await send(...parts)).toMatchObject({ code: 'invalid-input', field });
});

test('refuses a field that is too long, with its own message', async () => {
  expect(await send(['title', 'x'.repeat(50_001)])).toEqual({
    code: 'invalid-input',
    field: 'title',
    message: 'This text is too long.',
  });
});

test.each([
  ['application/json', '{}', 'unsupported-media-type'],
  ['text/plain', 'x', 'unsupported-media-type'],
  ['multipart/form-data', 'x', 'malformed-request'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nx',
    'malformed-request',
  ],
])('refuses other content than a form: %s, %j', async (type, body, code) => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  expect(await answer.json()).toMatchObject({ code });
});

test('a request without a body is refused', async () => {
  expect(await (await fetch(url, { method: 'POST' })).json()).toMatchObject({
    code: 'unsupported-media-type',
  });
});

test('keeps the order of several files, and refuses one too many', async () => {
  const form = (count: number) => {
    const data = new FormData();
    for (let n = 1; n <= count; n += 1) data.append('pictures', file(String(n)), `${n}.jpg`);
    return data;
  };
  const post = async (body: FormData) => (await fetch(`${url}/several`, { method: 'POST', body })).json();
  expect(await post(form(3))).toEqual(['1', '2', '3']);
  expect(await post(form(4))).toMatchObject({ code: 'invalid-input', field: 'pictures' });
  expect(await post(form(0))).toEqual([]);
});

/** The first `bytes` of an upload that doesn't go on, and what it is answered in the end. */
function beginUpload(as: string, bytes: number, more: Record<string, string> = {}) {
  const headers = {
    as,
    ...more,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '4000000',
  };
  const upload = request(`${url}/large`, { method: 'POST', agent: false, headers });
  upload.on('error', () => {});
  const answered = new Promise<{ code?: string }>((resolve) => {
    upload.once('close', () => resolve({}));
    upload.once('response', (res) => {
      let body = '';
      res.setEncoding('utf8').on('data', (text: string) => (body += text));
      res.on('end', () => resolve(JSON.parse(body)));
    });
  });
  const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n';
  upload.write(head + 'x'.repeat(bytes));
  return {
    answered,
    finish: () => upload.end('x'.repeat(4_000_000 - head.length - bytes)),
    close: () => upload.destroy(),
  };
}
async function sendLarge(as: string, bytes = 200_000, path = '/large') {
  const body = new FormData();
  body.append('photo', file('x'.repeat(bytes)), 'a');
  return (await fetch(url + path, { method: 'POST', headers: { as }, body })).json();
}
const isPending = async (answered: Promise<unknown>) =>
  (await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 100, 'pending'))])) ===
  'pending';

test('allows one member ten uploads at once, and the next when one is done', async () => {
  const begun = Array.from({ length: 10 }, () => beginUpload('flood', 1000));
  await expect.poll(() => sendLarge('flood')).toMatchObject({ code: 'rate-limited' });
  expect(await sendLarge('ben')).toMatchObject({ size: 200_000 });
  // A request without a large file waits for no other.
  expect(await send(['photo', file('abc'), 'a'])).toMatchObject({ content: 'abc' });
  for (const { close } of begun) close();
  await expect.poll(() => sendLarge('flood')).toMatchObject({ size: 200_000 });
});

test('releases the place of an upload whose client goes away before it is counted', async () => {
  const seen = { arrived: 0, left: 0 };
  const count = (_req: unknown, res: ServerResponse) => {
    seen.arrived += 1;
    res.once('close', () => (seen.left += 1));
  };
  server.on('request', count);
  const begun = Array.from({ length: 11 }, () => beginUpload('gone', 1000, { late: 'yes' }));
  await expect.poll(() => seen.arrived).toBe(11);
  for (const { close } of begun) close();
  await expect.poll(() => seen.left).toBe(11);
  server.off('request', count);
  expect(await sendLarge('gone')).toMatchObject({ size: 200_000 });
});

test('lets signed-out callers in while other uploads have stalled', async () => {
  const begun = Array.from({ length: 30 }, () => beginUpload('', 1000));
  expect(await sendLarge('')).toMatchObject({ size: 200_000 });
  for (const { close } of begun) close();
});

test('ends an upload that is too slow, but not a fast one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = beginUpload('asha', 70_000);
  const fast = beginUpload('asha', 80_000);
  await expect.poll(() => readdirSync(folder)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await slow.answered).toMatchObject({ code: 'upload-too-slow' });
  expect(await isPending(fast.answered)).toBe(true);
  fast.close();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('stores as it came only what may be kept', async () => {
  expect(await sendLarge('asha')).toEqual({ size: 200_000, isPlain: false });
  expect(await sendLarge('asha', 200_000, '/kept')).toEqual({ size: 200_000, isPlain: true });
});

test('does not leave the moment of an upload in the times of its folder', async () => {
  await works.get('times of uploads')!();
  const before = statSync(folder).mtimeMs;
  await sendLarge('asha');
  expect(statSync(folder).mtimeMs).toBeGreaterThan(before);
  await works.get('times of uploads')!();
  expect(statSync(folder).mtimeMs).toBe(before);
});

test('refuses large uploads and ends those under way when the disk has little room', async () => {
  const begun = beginUpload('asha', 1_000_000);
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  hasRoom = false;
  onTestFinished(() => void (hasRoom = true));
  expect(await sendLarge('ben')).toMatchObject({ code: 'storage-full' });
  expect(await send(['photo', file('abc'), 'a'])).toMatchObject({ content: 'abc' });
  begun.finish();
  expect(await begun.answered).toMatchObject({ code: 'storage-full' });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([1000, 200_000, 900_000])('reports a file of %i bytes that could not be written', async (bytes) => {
  expect(await sendLarge('asha', bytes, '/broken')).toMatchObject({ code: 'unavailable' });
});
