import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { ObjectStorage } from '../../config.ts';
import type { DocumentStore } from './document.ts';

/** Milliseconds in which the storage must begin to answer. A call of the portal is answered with 503 a little later. */
const answerTimeoutMs = 20_000;

/**
 * Documents in a bucket of an S3-compatible object storage, which shows one only when it is whole. Addressed by path
 * (`<endpoint>/<bucket>/<name>`), which every storage understands. No redirect is followed: documents go to no other host.
 */
export function createObjectStore({ endpoint, region, bucket, ...keys }: ObjectStorage): DocumentStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 });

  /** `null` when there is none of this name. */
  async function ask(file: string, init: RequestInit): Promise<Response | null> {
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), answerTimeoutMs);
    const answer = await client
      .fetch(`${endpoint}/${bucket}/${file}`, { ...init, signal: tooLate.signal, redirect: 'error' })
      .finally(() => clearTimeout(timer));
    if (answer.ok) return answer;
    const reason = await answer.text();
    if (answer.status === 404 && reason.includes('NoSuchKey')) return null;
    throw new Error(`The object storage answered with ${answer.status}: ${reason.slice(0, 500)}`);
  }

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
    async remove(file) {
      await ask(file, { method: 'DELETE' });
    },
  };
}
