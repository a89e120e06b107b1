/** Draws and blinds `count` voting tokens; a tenth of a second each, so several workers run side by side. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawToken } from '@campus/blind-token';

const { publicKey, count } = workerData as { publicKey: string; count: number };
for (let made = 0; made < count; made += 1) parentPort!.postMessage(await drawToken(publicKey));
