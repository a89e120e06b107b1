import type { Endpoint } from '@campus/contracts';

/** Where an answer breaks the endpoint's contract, including unknown fields; `null` if it doesn't. */
export function contractFault(endpoint: Endpoint, answer: unknown): string | null {
  // Files come as bytes.
  if (!endpoint.response || endpoint.produces) return null;
  const parsed = endpoint.response.safeParse(answer);
  return parsed.success
    ? null
    : `The answer of ${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(parsed.error.issues)}`;
}
