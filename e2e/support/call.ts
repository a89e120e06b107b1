import { expect, type APIRequestContext } from '@playwright/test';
import { type Account, tokenOf } from './emulator.ts';

/** Calls the API without a page, as this person or as no one; the test fails unless that succeeds. */
export async function call<T>(
  request: APIRequestContext,
  who: Pick<Account, 'email' | 'password'> | null,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<T> {
  const headers = who ? { authorization: `Bearer ${await tokenOf(request, who)}` } : {};
  const response = await request.fetch(path, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}
