import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema, pageOf, pageQuery } from './text.ts';

/** One line of the audit log: who did what to whom, when, and why. `details` holds short words, never contents. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  actor: z.object({ id: z.string(), email: z.string() }),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAuditEntries = endpoint({
  method: 'get',
  path: '/api/audit',
  summary: 'The audit log, newest first',
  area: 'Administration',
  access: 'audit.read',
  query: z.object(pageQuery),
  status: 200,
  response: pageOf(auditEntrySchema),
});
