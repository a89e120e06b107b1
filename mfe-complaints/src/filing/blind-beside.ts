import { startWorker } from '@campus/portal-kit';
import type { Blinded, Blinding } from './blinding.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the file built from this one
import workerUrl from './blinding-worker.ts?worker&url';

type Results = { [Step in keyof Blinding]: Awaited<ReturnType<Blinding[Step]>> };

/** Takes a step of `blinding` in a worker, so that the page stays free to be used; where there can't be one, in the page. */
export async function blindBeside<Step extends keyof Blinding>(
  step: Step,
  ...given: Parameters<Blinding[Step]>
): Promise<Results[Step]> {
  const worker = startWorker(workerUrl);
  if (!worker) {
    const { blinding } = await import('./blinding.ts');
    return (blinding[step] as (...given: unknown[]) => Promise<Results[Step]>)(...given);
  }
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blinded>) => {
        if ('done' in data) resolve(data.done as Results[Step]);
        else reject(new Error(data.failed));
      });
      worker.addEventListener('error', () => reject(new Error('The worker could not be loaded.')));
      worker.postMessage([step, ...given]);
    });
  } finally {
    worker.terminate();
  }
}
