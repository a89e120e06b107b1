import type { AuditLog, AuditNote, AuditRecord } from '../../../platform/audit-log.ts';
import type { ElectionRecord } from '../model.ts';

/** Who acts in the audit log when a deadline did. */
export const clock = 'clock';

/** The audit entry of a change of an election, for its outbox. */
export const electionEntry = (
  audit: AuditLog,
  actor: string,
  action: `election.${string}`,
  { _id, title }: Pick<ElectionRecord, '_id' | 'title'>,
  note: Pick<AuditNote, 'reason' | 'details'> = {},
): AuditRecord =>
  audit.entry({ actor, action, target: { kind: 'election', id: _id, label: title }, ...note });
