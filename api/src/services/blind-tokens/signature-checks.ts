import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { SignatureCheck } from './signature-worker.ts';

interface Waiting {
  check: SignatureCheck;
  result: PromiseWithResolvers<boolean>;
}

/** The source beside this file, or the file beside the bundle: see rolldown.config.ts. */
const file = import.meta.url.endsWith('.ts')
  ? new URL('./signature-worker.ts', import.meta.url)
  : new URL('./signature-worker.js', import.meta.url);

/** Started by the first check. */
let send: ((checks: Waiting[]) => void) | undefined;
let waiting: Waiting[] = [];

/** Gives the checks of one message at a time to a thread; the answers come in the same order. */
function startThread(): (checks: Waiting[]) => void {
  const sent: Waiting[][] = [];
  const thread = new Worker(file, { env: {}, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  thread.on('message', (results: boolean[]) => {
    for (const [index, { result }] of sent.shift()!.entries()) result.resolve(results[index]!);
  });
  // The next check starts another thread.
  thread.on('error', (error) => {
    send = undefined;
    for (const { result } of sent.flat()) result.reject(error);
  });
  // Last: to listen keeps the process running.
  thread.unref();
  return (checks) => {
    sent.push(checks);
    thread.postMessage(checks.map(({ check }) => check));
  };
}

/**
 * Whether the owner of this public key (SPKI, DER, base64) signed the token blind: the signature is under its SHA-256
 * with the random prefix before it. In a thread of its own that gets all checks of a moment in one message: the main
 * thread would spend 0.03 ms on each that it gives to Node.js's own threads, as long as the check itself takes.
 */
export function isSigned(
  publicKey: string,
  token: Buffer,
  prefix: Buffer,
  signature: Buffer,
): Promise<boolean> {
  const signed = Buffer.concat([prefix, hash('sha256', token, 'buffer')]);
  const result = Promise.withResolvers<boolean>();
  if (waiting.length === 0)
    setImmediate(() => {
      const checks = waiting;
      waiting = [];
      (send ??= startThread())(checks);
    });
  const check = { publicKey, signed: signed.toString('latin1'), signature: signature.toString('latin1') };
  waiting.push({ check, result });
  return result.promise;
}
