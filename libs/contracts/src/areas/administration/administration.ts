import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { instantSchema } from '../../values.ts';

const migrationState = z.enum(['done', 'running', 'pending']);

export const systemSchema = z.strictObject({
  version: z.string(),
  /** The commit of the build, or `unknown`. */
  commit: z.string(),
  schema: z.strictObject({
    version: z.int(),
    state: migrationState,
    migrations: z.array(
      z.strictObject({
        id: z.int(),
        title: z.string(),
        state: migrationState,
        /** When it was done, how many milliseconds it took, and what it counted. */
        at: z.optional(instantSchema),
        ms: z.optional(z.int()),
        counts: z.optional(z.record(z.string(), z.number())),
      }),
    ),
  }),
  node: z.string(),
  /** Seconds since the start. */
  uptime: z.number(),
  database: z.strictObject({ kind: z.string(), ready: z.boolean() }),
  identity: z.enum(['firebase', 'emulator']),
  profileStore: z.enum(['firestore', 'api']),
  /** Resident memory in bytes. */
  memory: z.int(),
  members: z.int(),
});
export type System = z.infer<typeof systemSchema>;

export const getSystem = endpoint('get', '/api/system', {
  summary: 'How the portal is doing',
  area: 'Administration',
  access: 'system.read',
  response: systemSchema,
});
