import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** A name in the network for which a browser makes no exception, as it does for this machine's own address. */
export const networkHost = 'campus.test';

/**
 * A proxy without TLS before the portal, as a college may put one. It names the portal as this machine does, for with
 * the emulator the portal answers to no other name.
 */
export async function plainHttpProxy(portal: string): Promise<{ origin: string; server: Server }> {
  const { server, port } = await startProxy(portal, true);
  return { origin: `http://${networkHost}:${port}`, server };
}

/** A proxy that makes a connection for each request, which the portal's workers take in turns. */
export async function roundRobinProxy(portal: string): Promise<{ origin: string; server: Server }> {
  const { server, port } = await startProxy(portal, false);
  return { origin: `http://127.0.0.1:${port}`, server };
}

async function startProxy(portal: string, keepsConnections: boolean) {
  const { hostname, port, host } = new URL(portal);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host };
    const upstream = ask(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers,
        ...(!keepsConnections && { agent: false }),
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** The emulator refuses pages of other hosts, which a real provider has on its list. */
export async function letSignIn(page: Page, emulator: string, origin: string): Promise<void> {
  await page.route(`${emulator}/**`, async (route) => {
    const cors = { 'access-control-allow-origin': origin, 'access-control-allow-headers': '*' };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    const { origin: _, referer: __, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    return route.fulfill({ response, headers: { ...response.headers(), ...cors } });
  });
}
