import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { instantSchema, pageOf, pageQuery } from '../../values.ts';

/** One line of the audit log: actor, act, subject, time and reason. `details` holds short words, never contents. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  actor: z.strictObject({ id: z.string(), email: z.string() }),
  action: z.string(),
  /** The action in words: “ended voting”. */
  label: z.string(),
  target: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAuditEntries = endpoint('get', '/api/audit', {
  summary: 'The audit log, newest first',
  area: 'Administration',
  access: 'audit.read',
  query: z.strictObject(pageQuery),
  response: pageOf(auditEntrySchema),
});
