import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';

/** Sends an answer to a client that has gone meanwhile. @throws what sending throws */
export async function sendAfterLeaving(send: (res: Response) => unknown): Promise<void> {
  const app = express();
  const asked = new Promise<Response>((resolve) => app.get('/', (_req, res) => resolve(res)));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = get({ port: (server.address() as AddressInfo).port });
  client.on('error', () => {});
  const res = await asked;
  client.destroy();
  await once(res, 'close');
  server.close();
  await send(res);
}
