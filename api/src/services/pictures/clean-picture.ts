import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { createPictureWorker, type KilledBy, WorkerNotStarted } from './picture-worker.ts';
import type { PictureJob, PictureResult } from './worker.ts';

export interface PictureRequest {
  /** In which field it came: what is wrong with it is said beside it. */
  field: string;
  size: PictureJob['size'];
  /** The sender, as limits count them: each sender's pictures wait only for one another. */
  whose: string;
  which?: string;
  signal?: AbortSignal;
}

/** Pictures of one sender, the one being decoded included, and of all together. */
const mostForOne = 11;
const mostInAll = 100;
/** Each takes up to 500 MB: one for each of several API processes on a machine. */
const decoders = cluster.isWorker ? 1 : Math.min(2, availableParallelism());
const idle = Array.from({ length: decoders }, () => createPictureWorker());
/** A sender has one picture at a time in this queue, so that senders take turns. */
const queue = pLimit(decoders);
const senders = new Map<string, { inTurn: LimitFunction; pictures: number }>();
let pictures = 0;

const none = { time: 0, memory: 0, system: 0 } satisfies Record<KilledBy, number>;
let killed = { ...none };

/** How many pictures were given up since the last call, by what ended their process. */
export function takeKilled(): typeof none {
  const taken = killed;
  killed = { ...none };
  return taken;
}

type Refusal = Extract<PictureResult, { refused: unknown }>['refused'] | 'killed';

function refusalOf(reason: Refusal, withPdf: boolean): string {
  const chooseAnother = `Choose a JPEG, PNG${withPdf ? ', WebP or PDF' : ' or WebP'} file.`;
  switch (reason) {
    case 'unreadable':
      return `This is not a picture ${withPdf ? 'or PDF ' : ''}that the portal can read. ${chooseAnother}`;
    case 'too-many-pixels':
      return 'The picture has more than 30 million pixels. Choose a smaller one.';
    case 'locked':
      return 'This PDF has a password. Save it without one, or choose pictures of its pages.';
    case 'killed':
      return `This ${withPdf ? 'file' : 'picture'} can’t be read: opening it takes too much time or memory. ${chooseAnother}`;
  }
}

/**
 * A picture as a WebP of the given size, upright and without its metadata (place, camera, time). It is decoded in
 * another process, which is ended when it takes too much time or memory; the API never decodes.
 * @throws DomainError `invalid-input`, beside `field`; `rate-limited` and `unavailable` when too many wait
 */
export async function cleanPicture(
  file: Pick<UploadedFile, 'read'>,
  request: PictureRequest,
): Promise<Buffer> {
  return inTurn(request, async () => (await decode(file, request)).webp);
}

/** The same for pictures and PDFs. A PDF gives one picture for each page, and may have `mostPages`. */
export async function cleanPages(
  file: Pick<UploadedFile, 'read'>,
  request: PictureRequest,
  mostPages: number,
): Promise<Buffer[]> {
  return inTurn(request, async () => {
    const cleaned: Buffer[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const decoded = await decode(file, request, page);
      pages = decoded.pages;
      if (pages > mostPages)
        throw invalidField(
          request.field,
          `${request.which ?? ''}Too many pages. Send only those that matter, or say in the text that there are more.`,
        );
      cleaned.push(decoded.webp);
    }
    return cleaned;
  });
}

/** Runs `work` when the sender's earlier ones are done. */
async function inTurn<T>({ whose }: PictureRequest, work: () => Promise<T>): Promise<T> {
  const sender = senders.get(whose) ?? { inTurn: pLimit(1), pictures: 0 };
  if (sender.pictures >= mostForOne)
    throw new DomainError('rate-limited', {
      message: 'Several of your pictures are still being processed. Try again in a few seconds.',
      headers: { 'Retry-After': '10' },
    });
  if (pictures >= mostInAll) throw tryLater();
  senders.set(whose, sender);
  sender.pictures += 1;
  pictures += 1;
  try {
    return await sender.inTurn(work);
  } finally {
    pictures -= 1;
    sender.pictures -= 1;
    if (sender.pictures === 0) senders.delete(whose);
  }
}

const tryLater = () => new DomainError('unavailable', { headers: { 'Retry-After': '30' } });

const decode = (...job: Parameters<typeof decodeNow>) => queue(() => decodeNow(...job));

async function decodeNow(
  file: Pick<UploadedFile, 'read'>,
  { field, size, which = '', signal }: PictureRequest,
  page?: number,
): Promise<{ webp: Buffer; pages: number }> {
  if (signal?.aborted) throw new DomainError('unavailable');
  const worker = idle.pop()!;
  try {
    const result = await worker.decode({ content: await file.read(), size, page });
    if ('refused' in result && result.refused === 'killed') killed[result.by] += 1;
    if ('refused' in result) throw invalidField(field, which + refusalOf(result.refused, page !== undefined));
    const { webp, pages } = result;
    return { webp: Buffer.from(webp.buffer, webp.byteOffset, webp.length), pages };
  } catch (error) {
    if (!(error instanceof WorkerNotStarted)) throw error;
    throw tryLater();
  } finally {
    idle.push(worker);
  }
}
