import type { Endpoint, Parsed } from '@campus/contracts';
import type { ApiClient } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { contractFault } from '../contract-fault.ts';

/** The parts of a call that a test checks. */
export interface FakeCall {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
/** How the page follows a call. */
interface Following {
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}
type Answer<E extends Endpoint> = Parsed<E['response']> | ((call: FakeCall, following: Following) => unknown);

/** One prepared answer; a function may throw an `ApiError` or return a promise that stays open. */
export const answer = <E extends Endpoint>(endpoint: E, value: Answer<E>) => ({ endpoint, value });
export type PreparedAnswer = { endpoint: Endpoint; value: unknown; losses?: number };

/** The same, but the first answers get lost on their way: the page sees a broken connection, although the API did it. */
export const losing = (prepared: PreparedAnswer, losses = 1): PreparedAnswer => ({ ...prepared, losses });

/** @throws when the page asks with what the API would refuse by its contract */
function checkRequest(endpoint: Endpoint, { params, query, body }: FakeCall): void {
  const fields = body instanceof FormData ? textsOf(body) : body;
  for (const [part, value] of Object.entries({ params, query, body: fields })) {
    const parsed = endpoint[part as 'params' | 'query' | 'body']?.safeParse(value ?? {});
    if (parsed?.error)
      throw new Error(
        `The API would refuse the ${part} of ${endpoint.method} ${endpoint.path}: ${JSON.stringify(parsed.error.issues)}`,
      );
  }
}

const textsOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

/** Prepared answers that broke their contract; `setup.ts` fails the test that prepared them. */
export const brokenAnswers: string[] = [];

/** @throws when the API would never answer so */
function checkAnswer(endpoint: Endpoint, value: unknown): void {
  const fault = contractFault(endpoint, value);
  if (fault === null) return;
  // A page shows a failed call as an error, which a test may overlook.
  brokenAnswers.push(fault);
  throw new Error(fault);
}

/**
 * The twin of the API client: answers from what the test prepared, and fails loudly on any other call, and on a request
 * or an answer that the contract doesn't allow. A read whose answer was prepared as a value gives what the last write
 * to the same thing answered: they have one schema and the same parameters.
 */
export function fakeApi(
  answers: PreparedAnswer[],
): ApiClient & { calls: (FakeCall & { endpoint: Endpoint })[] } {
  const calls: (FakeCall & { endpoint: Endpoint })[] = [];
  const written = new Map<Endpoint['response'], Map<string, unknown>>();
  const lost = new Map<PreparedAnswer, number>();
  return {
    calls,
    async call(endpoint, options = {}) {
      const call: FakeCall = { params: options.params, query: options.query, body: options.body };
      calls.push({ endpoint, ...call });
      checkRequest(endpoint, call);
      const prepared = answers.findLast((one) => one.endpoint === endpoint);
      if (!prepared) throw new Error(`No answer was prepared for ${endpoint.method} ${endpoint.path}`);
      const { value, losses = 0 } = prepared;
      const thing = JSON.stringify(options.params);
      const before = endpoint.method === 'get' && written.get(endpoint.response)?.get(thing);
      if (before && typeof value !== 'function') return before as never;
      const given =
        typeof value === 'function'
          ? await (value as (call: FakeCall, following: Following) => unknown)(call, {
              signal: options.signal,
              onProgress: options.onProgress,
            })
          : value;
      checkAnswer(endpoint, given);
      if (endpoint.method !== 'get')
        written.set(endpoint.response, (written.get(endpoint.response) ?? new Map()).set(thing, given));
      const times = (lost.get(prepared) ?? 0) + 1;
      lost.set(prepared, times);
      if (times <= losses) throw ApiError.network();
      return given as never;
    },
  };
}
