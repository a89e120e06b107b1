import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig, type ObjectStorage } from '../../config.ts';
import { startRedirectingServer } from '../../testing/redirecting-server.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { environment } from '../../testing/test-portal.ts';
import { createFolderStore } from './folder-store.ts';
import { createObjectStore } from './object-store.ts';
import type { DocumentStore } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The storage that the S3_* variables name, else a small one, which checks neither signatures nor hashes. */
const named = loadConfig({ ...environment, MONGODB_URI: 'mongodb://unused', ...process.env }).objectStorage;
let storage: ObjectStorage;
let close = async () => {};
beforeAll(async () => {
  if (named) return void (storage = named);
  ({ storage, close } = await startS3Server('documents'));
});
afterAll(() => close());

/** A document as it is received. */
function received(content: Buffer) {
  const name = randomBytes(16).toString('hex');
  const path = join(folder, name);
  writeFileSync(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { document: { file: `${name}.pdf`, name: 'a.pdf', size: content.length, sha256, by: 'asha' }, path };
}

test('a folder gives nothing through a link, and does not wait for a FIFO', async () => {
  const documents = join(folder, 'with-links');
  mkdirSync(documents);
  writeFileSync(join(folder, 'secret'), 'secret');
  symlinkSync(join(folder, 'secret'), join(documents, 'linked.pdf'));
  symlinkSync(folder, join(documents, 'folder.pdf'));
  execFileSync('mkfifo', [join(documents, 'fifo.pdf')]);
  const store = createFolderStore(documents);
  for (const name of ['linked.pdf', 'folder.pdf', 'fifo.pdf'])
    expect([name, await store.open(name), await store.sizeOf(name)]).toEqual([name, null, null]);
});

describe.each<[string, () => DocumentStore]>([
  ['a folder', () => createFolderStore(join(folder, 'documents'))],
  ['an object storage', () => createObjectStore(storage)],
])('%s', (_, create) => {
  test('keeps a document until it is removed', async () => {
    const store = create();
    const content = randomBytes(3_000_000);
    const { document, path } = received(content);
    expect(await store.open(document.file)).toBeNull();
    await store.put(document, path);
    const found = await store.open(document.file);
    expect(found?.size).toBe(content.length);
    expect(await store.sizeOf(document.file)).toBe(content.length);
    expect(await Readable.from(store.files()).toArray()).toContain(document.file);
    expect(content.equals(await buffer(found!.content))).toBe(true);
    await store.remove(document.file);
    expect(await store.open(document.file)).toBeNull();
    expect(await store.sizeOf(document.file)).toBeNull();
    expect(await Readable.from(store.files()).toArray()).not.toContain(document.file);
    await store.remove(document.file);
  });

  test('keeps nothing if the document is gone', async () => {
    const store = create();
    const { document } = received(Buffer.from('a'));
    await expect(store.put(document, join(folder, 'gone'))).rejects.toThrow(/ENOENT|open/);
    expect(await store.open(document.file)).toBeNull();
  });
});

test.each<[string, Partial<ObjectStorage>, string]>([
  ...(named ? [['a wrong key', { secretAccessKey: 'wrong' }, '403'] as [string, object, string]] : []),
  ['no such bucket', { bucket: 'no-such-bucket' }, 'NoSuchBucket'],
  ['nothing listening', { endpoint: 'http://127.0.0.1:9' }, 'fetch failed'],
])('reports a refusal of the object storage: %s', async (_, change, reason) => {
  const store = createObjectStore({ ...storage, ...change });
  const { document, path } = received(Buffer.from('a'));
  await expect(store.put(document, path)).rejects.toThrow(reason);
  await expect(store.open(document.file)).rejects.toThrow(reason);
  await expect(store.remove(document.file)).rejects.toThrow(reason);
});

test.each([302, 307])('follows no redirect (%i) of the storage with a document', async (status) => {
  const redirecting = await startRedirectingServer(status);
  const store = createObjectStore({ ...storage, endpoint: `http://${redirecting.host}` });
  const { document, path } = received(Buffer.from('a'));
  await expect(store.put(document, path)).rejects.toThrow('fetch failed');
  await expect(store.open(document.file)).rejects.toThrow('fetch failed');
  await expect(store.remove(document.file)).rejects.toThrow('fetch failed');
  expect(redirecting.visits()).toBe(0);
  redirecting.stop();
});

test.runIf(named)('stores in an object storage exactly what was received', async () => {
  const { document, path } = received(Buffer.from('a'));
  const store = createObjectStore(storage);
  await expect(store.put({ ...document, sha256: 'b'.repeat(64) }, path)).rejects.toThrow('40');
  expect(await store.open(document.file)).toBeNull();
});
