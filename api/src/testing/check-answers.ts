import type { Endpoint } from '@campus/contracts';
import { endpoints } from '@campus/contracts/endpoints';

/** Each call with what its addresses look like; those without a parameter come first, as `/elections/current` does. */
const patterns = endpoints
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);

const endpointOf = (method: string, path: string): Endpoint | undefined =>
  patterns.find(({ endpoint, pattern }) => endpoint.method.toUpperCase() === method && pattern.test(path))
    ?.endpoint;

/** @throws when a successful answer has another status or shape than the contract says, unknown fields included */
async function check(method: string, path: string, response: Response): Promise<void> {
  const endpoint = endpointOf(method, path);
  if (!endpoint) return;
  const call = `${method} ${endpoint.path}`;
  const { status = 200 } = endpoint;
  if (response.status !== status)
    throw new Error(`${call} answered ${response.status}, and the contract says ${status}`);
  if (!endpoint.response || !response.headers.get('content-type')?.includes('json')) return;
  const parsed = endpoint.response.safeParse(await response.clone().json());
  if (!parsed.success)
    throw new Error(`${call} answered what its contract doesn't say: ${JSON.stringify(parsed.error.issues)}`);
}

// Every request that a test makes goes through it, whatever helper makes it.
const unchecked = globalThis.fetch as typeof fetch & { unchecked?: typeof fetch };
const original = unchecked.unchecked ?? unchecked;
const checked: typeof fetch = async (input, init) => {
  const response = await original(input, init);
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  if (response.ok && hostname === '127.0.0.1') await check(init?.method ?? 'GET', pathname, response);
  return response;
};
globalThis.fetch = Object.assign(checked, { unchecked: original });
