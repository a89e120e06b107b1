import type { Endpoint } from './endpoint.ts';
import * as contracts from './index.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every call of the API: whatever a contract exports as one. The OpenAPI document and the access tests go over this list. */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(contracts).filter(isEndpoint);

/** `/api`, `/candidates`, …: paths that only calls of the API answer, never a file or page. */
export const apiPaths: readonly string[] = [
  ...new Set(endpoints.map(({ path }) => `/${path.split('/')[1]}`)),
];
