interface Answer {
  status: number;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- answers of many calls
}

/**
 * Asks for JSON; a body goes as JSON, or as the form that it is.
 * @param expected statuses that are no error
 * @throws Error with the answer
 */
export async function call(
  method: string,
  url: string,
  token: string | null,
  body?: object,
  expected: number[] = [],
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok && !expected.includes(response.status))
    throw new Error(`${method} ${url} answered ${response.status}.\n${text}`);
  return { status: response.status, body: text ? JSON.parse(text) : null };
}
