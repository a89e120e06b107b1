/**
 * Loaded before the API (`node --import`): answers the request for Google's public keys from a file, so that the real
 * server checks real RS256 tokens on a machine without internet.
 */
import { readFileSync } from 'node:fs';

const keys = readFileSync(process.env.BENCH_KEYS!, 'utf8');
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) =>
  (input instanceof Request ? input.url : input.toString()).startsWith(
    'https://www.googleapis.com/service_accounts/v1/jwk/',
  )
    ? new Response(keys, { headers: { 'content-type': 'application/json' } })
    : realFetch(input, init);
