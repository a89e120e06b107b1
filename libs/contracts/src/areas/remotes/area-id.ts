import * as z from 'zod/mini';

/** A remote, or `shell`. */
export const areaId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'This is not a part of the portal.'));
