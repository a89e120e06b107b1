import { endpoints } from './areas.ts';

/** Every call of the API. The OpenAPI document and the access tests go over this list. */
export { endpoints };

/** `/api`, `/candidates`, …: paths that only calls of the API answer, never a file or page. */
export const apiPaths: readonly string[] = [
  ...new Set(endpoints.map(({ path }) => `/${path.split('/')[1]}`)),
];
