import { type Blinded, blinding } from './blinding.ts';

/** Takes the name of a step and what it needs. */
addEventListener(
  'message',
  ({ data: [step, ...given] }: MessageEvent<[keyof typeof blinding, ...never[]]>) => {
    const work = blinding[step] as (...given: never[]) => Promise<unknown>;
    const answer = (message: Blinded) => postMessage(message);
    work(...given).then(
      (done) => answer({ done }),
      (error: unknown) => answer({ failed: String(error) }),
    );
  },
);
