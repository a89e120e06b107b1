import { AwsClient } from 'aws4fetch';
import type { ObjectStorage } from '../../config.ts';

/** How long the storage may take to begin an answer. The portal answers a call with 503 a little later. */
const answerTimeoutMs = 20_000;

/**
 * A bucket of an S3-compatible storage. Addressed by path (`<endpoint>/<bucket>/<name>`), which every storage
 * understands. It follows no redirect: nothing goes to another host.
 * @returns asks for one object. Resolves with null if there is none of this name, and with answers that a condition
 * asked for (304, 409, 412); rejects with everything else but success.
 */
export function createObjectClient({ endpoint, region, bucket, ...keys }: ObjectStorage) {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 });

  return async (name: string, init: RequestInit, query?: URLSearchParams): Promise<Response | null> => {
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), answerTimeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, tooLate.signal]) : tooLate.signal;
    const path = name.split('/').map(encodeURIComponent).join('/');
    const answer = await client
      .fetch(`${endpoint}/${bucket}/${path}${query ? `?${query.toString()}` : ''}`, {
        ...init,
        signal,
        redirect: 'error',
      })
      .finally(() => clearTimeout(timer));
    if (answer.ok || [304, 409, 412].includes(answer.status)) return answer;
    const reason = await answer.text();
    // An answer to HEAD has no body, so no reason either.
    if (answer.status === 404 && (init.method === 'HEAD' || reason.includes('NoSuchKey'))) return null;
    throw new Error(`The object storage answered with ${answer.status}: ${reason.slice(0, 500)}`);
  };
}
