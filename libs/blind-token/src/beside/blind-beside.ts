import type { Blinded, Blinding } from './blinding.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the file built from this one
import workerUrl from './blinding-worker.ts?worker&url';

type Results = { [Step in keyof Blinding]: Awaited<ReturnType<Blinding[Step]>> };
/** The kit's, which gives `null` where there can't be a worker. */
type StartWorker = (url: string) => Worker | null;

/** The steps themselves were not taken. */
export class BlindingNotLoaded extends Error {
  override name = 'BlindingNotLoaded';
}

const loadInPage = () =>
  import('./blinding.ts').catch((cause: unknown) => {
    throw new BlindingNotLoaded('The steps could not be loaded.', { cause });
  });

/** Fetches what the steps need ahead, so that the network of their moment doesn't matter. */
export const preloadBlinding = (): Promise<unknown> =>
  globalThis.Worker && new URL(workerUrl, location.href).origin === location.origin
    ? fetch(workerUrl)
    : loadInPage();

/**
 * Takes a step of `blinding` in a worker, so that the page stays free to be used; where none runs, in the page.
 * @throws BlindingNotLoaded, or what the step throws
 */
export async function blindBeside<Step extends keyof Blinding>(
  startWorker: StartWorker,
  step: Step,
  ...given: Parameters<Blinding[Step]>
): Promise<Results[Step]> {
  const worker = startWorker(workerUrl);
  const message = worker && (await messageOf(worker, [step, ...given]));
  if (!message) {
    const { blinding } = await loadInPage();
    return (blinding[step] as (...given: unknown[]) => Promise<Results[Step]>)(...given);
  }
  if ('failed' in message) throw new Error(message.failed);
  return message.done as Results[Step];
}

/** `null` if the worker doesn't run: a browser may block it, or its file can't be loaded. */
async function messageOf(worker: Worker, task: unknown[]): Promise<Blinded | null> {
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blinded>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
