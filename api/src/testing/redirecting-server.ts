import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that redirects every request to another one; `visits` counts the requests that arrive there. */
export async function startRedirectingServer(status: number) {
  const servers: Server[] = [];
  let visits = 0;
  const target = await listen((request, response) => {
    visits++;
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"users":[{}]}');
  });
  const host = await listen((request, response) => {
    request.resume();
    response.writeHead(status, { location: `http://${target}/` }).end();
  });

  async function listen(answer: RequestListener) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  return {
    /** `127.0.0.1:50123` */
    host,
    visits: () => visits,
    stop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
