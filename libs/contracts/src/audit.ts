import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema, pageOf, pageQuery } from './text.ts';

/** Everything that the audit log keeps, and what people read of it: “Meera … the election …”. */
export const auditedActions = {
  'role.granted': 'gave a role',
  'role.removed': 'took a role',
  'role-request.refused': 'refused a role to',
  'member.merged': 'merged the accounts of one mailbox',
  'member.locked': 'locked the account of',
  'member.unlocked': 'unlocked the account of',
  'member.leaving': 'set the leaving day of',
  'member.stays': 'removed the leaving day of',
  'candidate.added': 'added a candidate',
  'candidate.removed': 'removed a candidate',
  'candidate.withdrawn': 'withdrew a candidate',
  'nomination.accepted': 'accepted a nomination',
  'nomination.refused': 'refused a nomination',
  'complaint.deleted': 'deleted a complaint',
  'complaint.hidden': 'hid a complaint from',
  'complaint.shown': 'showed a complaint again to',
  'word-filter.changed': 'changed the word filter',
  'mail.resent': 'sent again',
  'stand-in.added': 'appointed a stand-in',
  'stand-in.ended': 'ended a stand-in',
  'election.created': 'prepared the election',
  'election.changed': 'changed the election',
  'election.voters-uploaded': 'uploaded the list of voters',
  'election.nominations': 'opened nominations',
  'election.opened': 'opened voting',
  'election.closed': 'ended voting',
  'election.published': 'published the result',
  'election.halted': 'stopped the election',
  'election.cancelled': 'cancelled the election',
  'remote.off': 'switched off',
  'remote.on': 'switched on',
  'remote.activated': 'changed the running version of',
  'facility.created': 'added the facility',
  'facility.changed': 'changed the facility',
  'facility.managers': 'chose the managers of the facility',
  'facility.retired': 'retired the facility',
  'facility.returned': 'brought back the facility',
  'facility.closed': 'set a blackout of the facility',
  'facility.reopened': 'removed a blackout of the facility',
  'booking.cancelled': 'cancelled a booking of',
} as const;
export type AuditedAction = keyof typeof auditedActions;

/** One line of the audit log: who did what to whom, when, and why. `details` holds short words, never contents. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  actor: z.strictObject({ id: z.string(), email: z.string() }),
  action: z.string(),
  target: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
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
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(auditEntrySchema),
});
