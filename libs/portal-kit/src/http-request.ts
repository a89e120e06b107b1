export interface HttpRequest {
  method: string;
  url: string;
  query: object | undefined;
  headers: Record<string, string>;
  /** A form is sent as it is, anything else as JSON. */
  body: unknown;
  /** Without the cookies of this origin, which a proxy before the portal may have set. */
  anonymous: boolean;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** Share of the upload that is done, 0 to 1. Ignored for an anonymous request: only fetch leaves out cookies. */
  onProgress: ((share: number) => void) | undefined;
}

export interface HttpAnswer {
  status: number;
  bytes: ArrayBuffer;
}

/** Rejects with a DOMException called `TimeoutError` when it takes too long, and otherwise when no whole answer comes. */
export async function sendRequest(request: HttpRequest): Promise<HttpAnswer> {
  const { method, url, query = {}, headers, body, anonymous, signal, timeoutMs, onProgress } = request;
  const address = new URL(url, location.href);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) address.searchParams.append(name, String(value));
  const isForm = body instanceof FormData;
  const sent = body === undefined || isForm ? body : JSON.stringify(body);
  const allHeaders = sent === undefined || isForm ? headers : { ...headers, 'Content-Type': 'application/json' };
  const timeout = AbortSignal.timeout(timeoutMs);
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  if (onProgress && !anonymous)
    return upload(method.toUpperCase(), address.href, allHeaders, sent, until, onProgress);
  const response = await fetch(address, {
    method: method.toUpperCase(),
    headers: allHeaders,
    ...(sent !== undefined && { body: sent }),
    credentials: anonymous ? 'omit' : 'same-origin',
    signal: until,
  });
  return { status: response.status, bytes: await response.arrayBuffer() };
}

/** By XMLHttpRequest, for fetch doesn't say how much has been sent. */
function upload(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData | string | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve({ status: request.status, bytes: (request.response as ArrayBuffer | null) ?? new ArrayBuffer(0) }),
    );
    request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) request.abort();
    else request.send(body ?? null);
  });
}
