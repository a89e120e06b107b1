/**
 * Loaded before the API (`node --import`): answers the request for Google's public keys from a file, and the one for an
 * account with "it exists", so that the real server checks real RS256 tokens on a machine without internet.
 */
import { readFileSync } from 'node:fs';

const keys = readFileSync(process.env.BENCH_KEYS!, 'utf8');
const realFetch = globalThis.fetch;
const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  if (url.startsWith('https://www.googleapis.com/service_accounts/v1/jwk/')) return json(keys);
  if (url.startsWith('https://identitytoolkit.googleapis.com/')) return json('{"users":[{}]}');
  return realFetch(input, init);
};
