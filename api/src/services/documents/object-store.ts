import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ObjectStorage } from '../../config.ts';
import { createObjectClient } from '../../platform/storage/object-storage.ts';
import type { DocumentStore } from './document.ts';

/** Documents in a bucket of an S3-compatible storage, which shows a document only when it is whole. */
export function createObjectStore(storage: ObjectStorage): DocumentStore {
  const ask = createObjectClient(storage);

  return {
    async put({ file, sha256 }, path) {
      // A file's blob is read while it is sent, and says its length, which S3 wants; the hash is checked there.
      await ask(file, {
        method: 'PUT',
        body: await openAsBlob(path),
        headers: { 'x-amz-content-sha256': sha256 },
      });
    },
    async open(file) {
      const found = await ask(file, { method: 'GET' });
      if (!found?.body) return null;
      const content = Readable.fromWeb(found.body as ReadableStream);
      return { size: Number(found.headers.get('content-length')), content };
    },
    async sizeOf(file) {
      const found = await ask(file, { method: 'HEAD' });
      return found && Number(found.headers.get('content-length'));
    },
    async *files() {
      let after = '';
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(after && { 'continuation-token': after }),
        });
        const page = await (await ask('', { method: 'GET' }, query))!.text();
        for (const [, name] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield name!;
        after = /<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '';
      } while (after);
    },
    async remove(file) {
      await ask(file, { method: 'DELETE' });
    },
  };
}
