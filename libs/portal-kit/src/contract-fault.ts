import type { Endpoint } from '@campus/contracts';

/** What in an answer isn't as the endpoint's contract says, unknown fields included; `null` when all is. */
export function contractFault(endpoint: Endpoint, answer: unknown): string | null {
  // Files come as bytes.
  if (!endpoint.response || endpoint.produces) return null;
  const parsed = endpoint.response.safeParse(answer);
  return parsed.success
    ? null
    : `The answer of ${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(parsed.error.issues)}`;
}
