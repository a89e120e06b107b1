import { createHash } from 'node:crypto';
import { type Bucket, openReleases, type OpenReleases, ReleaseError } from '@campus/releases';
import type { Config, ObjectStorage } from '../../../config.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
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
      if (!answer || answer.status === 304) return null;
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

/** Visitors see what another machine changed this much later at most, plus the time that a new version takes to come. */
const lookEveryMs = 1000;

/** Brings what other machines change in the bucket to this one. While it doesn't answer, the last state is served. */
export function followBucket(releases: OpenReleases, { jobs, log }: { jobs: Jobs; log: Logger }): void {
  let isDown = false;
  const look = async () => {
    try {
      for (const note of await releases.update()) log.warn({ note }, 'releases from the bucket');
      if (isDown) log.info('the bucket of the remotes answers again');
      isDown = false;
    } catch (error) {
      // A command on this machine is at work; what it changes is seen with the next look.
      if (error instanceof ReleaseError && error.fault === 'busy') return;
      // Once for each outage, not each second.
      if (!isDown)
        log.error({ err: error }, 'the bucket of the remotes can’t be used; the last state is served');
      isDown = true;
    }
  };
  jobs.everywhere('releases in the bucket', lookEveryMs, look, { withAnyClock: true });
}
