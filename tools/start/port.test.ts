import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireFreePort } from './port.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

test('reports a port in use, its purpose and what to do', async () => {
  const message = `Port ${port} (the portal) is in use by `;
  await expect(requireFreePort(port, '127.0.0.1', 'the portal')).rejects.toThrow(message);
  await expect(requireFreePort(port, '127.0.0.1', 'the portal')).rejects.toThrow('PORT=4100 npm start');
});

test('accepts a free port', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const { port: freed } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  await expect(requireFreePort(freed, '127.0.0.1', 'the portal')).resolves.toBeUndefined();
});
