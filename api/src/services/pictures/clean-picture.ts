import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { ResizeOptions } from 'sharp';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import { createFairQueue } from '../../platform/http/fair-queue.ts';
import { createPictureWorker, type KilledBy, WorkerNotStarted } from './picture-worker.ts';

export interface PictureRequest {
  /** In which field it came: what is wrong with it is said beside it. */
  field: string;
  /** In pixels. */
  size: ResizeOptions;
  /** The sender, as limits count them: each sender's pictures wait only for one another. */
  whose: string;
  /** Stands before what is wrong with it. */
  which?: string;
  /** Aborted when the caller has gone. */
  signal?: AbortSignal;
}

/** Each takes up to 500 MB: one for each of several API processes on a machine. */
const decoders = cluster.isWorker ? 1 : Math.min(2, availableParallelism());
const free = Array.from({ length: decoders }, () => createPictureWorker());
const queue = createFairQueue({ workers: decoders, mostForOne: 10, mostInAll: 100 });

const none = { time: 0, memory: 0, system: 0 } satisfies Record<KilledBy, number>;
let killed = { ...none };

/** How many pictures were given up since the last call, by what ended their process. */
export function takeKilled(): typeof none {
  const taken = killed;
  killed = { ...none };
  return taken;
}

const chooseAnother = 'Choose a JPEG, PNG or WebP file.';
const refusals = {
  unreadable: `This is not a picture that the portal can read. ${chooseAnother}`,
  'too-many-pixels': 'The picture has more than 30 million pixels. Choose a smaller one.',
  killed: `This picture can’t be read: opening it takes too much time or memory. ${chooseAnother}`,
};

/**
 * A picture as a WebP of the given size, upright and without its metadata (place, camera, time). It is decoded in
 * another process, which is ended when it takes too much time or memory; the API never decodes.
 * @throws DomainError `invalid-input`, beside `field`; `rate-limited` and `unavailable` when too many wait
 */
export const cleanPicture = (
  content: Buffer,
  { field, size, whose, which = '', signal }: PictureRequest,
): Promise<Buffer> =>
  queue.run(
    whose,
    async () => {
      const worker = free.pop()!;
      try {
        const result = await worker.decode({ content, size });
        if ('refused' in result && result.refused === 'killed') killed[result.by] += 1;
        if ('refused' in result) throw invalidField(field, which + refusals[result.refused]);
        return Buffer.from(result.webp.buffer, result.webp.byteOffset, result.webp.length);
      } catch (error) {
        if (!(error instanceof WorkerNotStarted)) throw error;
        throw new DomainError('unavailable', { headers: { 'Retry-After': '30' } });
      } finally {
        free.push(worker);
      }
    },
    signal,
  );
