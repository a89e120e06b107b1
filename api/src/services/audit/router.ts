import { auditedActions } from '@campus/contracts/areas';
import { type AuditEntry, listAuditEntries } from '@campus/contracts/audit';
import type { AuditRecord } from './audit-log.ts';
import type { Platform } from '../platform.ts';

export function mountAudit({ route, audit, members }: Platform): void {
  route(listAuditEntries, async ({ query }) => {
    const { found, next } = await audit.page(query);
    const people = found.flatMap(({ actor, target, details }) => [
      actor,
      ...(target.kind === 'member' ? [target.id] : []),
      ...membersIn(details).flatMap(([, ids]) => ids),
    ]);
    const emails = await members.emailsOf([...new Set(people)]);
    return { items: found.map((record) => present(record, emails)), next };
  });
}

/** The log keeps ids; addresses are looked up when it is read, so that they are kept in one place only. */
function present(record: AuditRecord, emails: Map<string, string>): AuditEntry {
  const { _id, at, actor, action, target, reason, details } = record;
  return {
    id: String(_id),
    at: at.toISOString(),
    actor: { id: actor, email: emails.get(actor) ?? '' },
    action,
    // An entry that a newer portal wrote shows its code: better than nothing.
    label: auditedActions[action] ?? action,
    target: { ...target, label: target.kind === 'member' ? (emails.get(target.id) ?? '') : target.label },
    reason,
    details: {
      ...details,
      ...Object.fromEntries(
        membersIn(details).map(([field, ids]) => [field, ids.map((id) => emails.get(id) ?? id).join(', ')]),
      ),
    },
  };
}

/** The fields with ids of members: managers of a facility, the successor in a role. No id holds a comma. */
const membersIn = ({ managers, successor }: AuditRecord['details']) =>
  Object.entries({ managers, successor }).flatMap(([field, ids]) =>
    ids ? [[field, ids.split(', ')] as const] : [],
  );
