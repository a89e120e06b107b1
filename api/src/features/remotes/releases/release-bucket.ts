import { createHash } from 'node:crypto';
import { type Bucket, openReleases, type OpenReleases } from '@campus/releases';
import type { Config, ObjectStorage } from '../../../config.ts';
import { createObjectClient } from '../../../platform/storage/object-storage.ts';

/** A call doesn't wait for a command that ships on this machine: it would stop the portal. */
export const releasesOf = ({ remotesDir, remotesBucket }: Config): OpenReleases =>
  openReleases(remotesDir, {
    bucket: remotesBucket && createReleaseBucket(remotesBucket),
    lockWaitMs: 0,
  });

/** How long the bucket may take to give a whole object, in ms. */
const objectTimeoutMs = 30_000;

export function createReleaseBucket(storage: ObjectStorage): Bucket {
  const ask = createObjectClient(storage);
  const tagOf = (answer: Response) => answer.headers.get('etag') ?? '';
  const put = (name: string, content: Buffer, conditions: Record<string, string> = {}) =>
    ask(name, {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: {
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
        ...conditions,
      },
    });

  return {
    async read(name, unless) {
      const answer = await ask(name, {
        method: 'GET',
        signal: AbortSignal.timeout(objectTimeoutMs),
        ...(unless && { headers: { 'if-none-match': unless } }),
      });
      if (!answer) return null;
      if (answer.status === 304) return 'unchanged';
      return { content: Buffer.from(await answer.arrayBuffer()), tag: tagOf(answer) };
    },
    async write(name, content) {
      await put(name, content);
    },
    async replace(name, content, tag) {
      const answer = await put(name, content, tag === null ? { 'if-none-match': '*' } : { 'if-match': tag });
      // Without the object that had the tag, If-Match is answered with 404.
      return answer?.ok ? tagOf(answer) : null;
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' });
    },
  };
}
