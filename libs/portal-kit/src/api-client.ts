import type { Endpoint, Parsed, Problem, Sent } from '@campus/contracts';
import type { AxiosProgressEvent } from 'axios';
import { ApiError } from './api-error.ts';
import { contractFault } from './contract-fault.ts';
import { randomId } from './random-id.ts';

export interface CallOptions<E extends Endpoint> {
  params?: Sent<E['params']>;
  query?: Sent<E['query']>;
  body?: Sent<E['body']> | FormData;
  signal?: AbortSignal;
  /** Share of the upload that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The answer of a call: a Blob if the contract names a media type, otherwise the parsed response. */
export type Answer<E extends Endpoint> = E extends { produces: string } ? Blob : Parsed<E['response']>;

export interface ApiClient {
  /** Calls an endpoint of the contracts. Every failure is an `ApiError`; a cancelled call rejects as cancelled. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>;
}

/** Loads what calls are made with. The first call does so too. */
export const loadHttp = () => import('./http.ts');

const timeoutMs = 20_000;
/** The upload speed of a slow phone: 50 KB a second. */
const slowBytesPerMs = 50;
/** For a document whose progress is shown: as long as the server waits for it. */
const uploadTimeoutMs = 300_000;

/** Refusals after which the member sees one page only. */
const shutOutCodes = ['account-locked', 'membership-ended', 'second-factor-required'];

export interface SessionHooks {
  /** The API no longer accepts the token; `failure` says why. */
  onSessionEnded?: (failure: ApiError) => void;
  /** The member was locked, has left, or became an admin who needs a second factor. */
  onShutOut?: () => void;
  /** Has the person prove again who they are; `false` when they don't. The call is then repeated. */
  signInAgain?: () => Promise<boolean>;
}

/**
 * The one way from a page to the API: adds the token, a request id and a time limit, and turns every failure into one
 * `ApiError`.
 *
 * @param getToken the current id token, `null` when no one is logged in
 */
export function createApiClient(
  getToken: () => Promise<string | null>,
  { onSessionEnded, onShutOut, signInAgain }: SessionHooks = {},
): ApiClient {
  const api: ApiClient = {
    async call(endpoint, options = {}) {
      const { signal, onProgress } = options;
      try {
        const { http } = await loadHttp();
        const token = endpoint.anonymous ? null : await getToken();
        const answer = await http.request({
          method: endpoint.method,
          url: fillPath(endpoint.path, options.params as Record<string, string> | undefined),
          params: options.query as unknown,
          data: options.body as unknown,
          headers: {
            ...(endpoint.anonymous ? {} : { 'X-Request-Id': randomId() }),
            ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          },
          // Only fetch can leave out the cookies of this origin, which a proxy before the portal may have set.
          ...(endpoint.anonymous ? { adapter: 'fetch' as const, withCredentials: false } : {}),
          ...(endpoint.produces ? { responseType: 'arraybuffer' as const } : {}),
          ...(signal ? { signal } : {}),
          ...(onProgress && {
            onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress),
          }),
          timeout: onProgress ? uploadTimeoutMs : timeoutMs + fileBytes(options.body) / slowBytesPerMs,
        });
        return (
          endpoint.produces
            ? new Blob([answer.data as ArrayBuffer], { type: endpoint.produces })
            : answer.data
        ) as never;
      } catch (error) {
        if (signal?.aborted) throw error;
        const failure = toApiError(error);
        const lost = failure.code === 'network' ? await lostFiles(options.body) : [];
        if (lost.length > 0) throw ApiError.lostFiles(lost);
        if (failure.code === 'session-expired') onSessionEnded?.(failure);
        if (shutOutCodes.includes(failure.code)) onShutOut?.();
        if (failure.code === 'sign-in-again' && (await signInAgain?.())) return api.call(endpoint, options);
        throw failure;
      }
    },
  };
  // A production build leaves the check out.
  return import.meta.env.DEV ? checked(api) : api;
}

/** A client that throws if an answer breaks its contract, so that no page comes to depend on it. */
const checked = (api: ApiClient): ApiClient => ({
  async call(endpoint, options) {
    const answer = await api.call(endpoint, options);
    const fault = contractFault(endpoint, answer);
    if (fault !== null) throw new Error(fault);
    return answer;
  },
});

/** The address of a call: `/api/elections/:id` with its parameters in place. */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const fileBytes = (body: unknown) =>
  body instanceof FormData
    ? [...body.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0)
    : 0;

/**
 * Fields whose file was removed or changed since it was chosen, as happens on phones with files of a cloud. A browser
 * calls that a failure of the network.
 */
async function lostFiles(body: unknown): Promise<string[]> {
  const files = body instanceof FormData ? [...body].filter(([, value]) => value instanceof Blob) : [];
  const found = await Promise.all(
    files.map(async ([name, file]) =>
      (file as Blob)
        .slice(0, 1)
        .arrayBuffer()
        .then(() => [])
        .catch(() => [name]),
    ),
  );
  return found.flat();
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'code' in data && 'message' in data;

/** Where a file was asked for, a refusal comes as bytes too. */
const isBytes = (data: unknown): data is ArrayBuffer =>
  data instanceof ArrayBuffer || ArrayBuffer.isView(data);

function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function toApiError(error: unknown): ApiError {
  // There was no token: the session has ended before the call.
  if (error instanceof ApiError) return error;
  const { response, code } = error as { response?: { status: number; data: unknown }; code?: string };
  if (response) {
    const problem = isBytes(response.data) ? parsed(response.data) : response.data;
    return isProblem(problem) ? ApiError.fromProblem(problem) : ApiError.unexpected(response.status);
  }
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? ApiError.timeout() : ApiError.network();
}
