import { request } from 'node:http';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';

const portal = portalForTests();

/** fetch doesn't let one choose the Host header. */
const statusFor = (host: string, path: string) =>
  new Promise((resolve, reject) => {
    request(portal.url + path, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['127.0.0.1:4000', 200],
  ['localhost', 200],
  ['[::1]:4000', 200],
  ['evil.example:4000', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost:4000.evil.example', 421],
])('with the emulator, requests for %s get %i', async (host, status) => {
  for (const path of ['/candidates', '/config.json', '/metrics'])
    expect(await statusFor(host, path)).toBe(status);
});
