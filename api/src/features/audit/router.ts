import { type AuditEntry, listAuditEntries, objectIdSchema } from '@campus/contracts';
import type { AuditRecord } from '../../platform/audit-log.ts';
import { invalidField } from '../../platform/errors.ts';
import { decodeCursor, encodeCursor } from '../../platform/pagination.ts';
import type { Platform } from '../../platform/platform.ts';

export function mountAudit({ route, audit, members }: Platform): void {
  route(listAuditEntries, async ({ query: { cursor, limit } }) => {
    const records = await audit.newest(limit + 1, cursor === undefined ? undefined : entryId(cursor));
    const shown = records.slice(0, limit);
    const people = shown.flatMap(({ actor, target }) =>
      target.kind === 'member' ? [actor, target.id] : [actor],
    );
    const emails = await members.emailsOf([...new Set(people)]);
    const last = shown.at(-1);
    return {
      items: shown.map((record) => present(record, emails)),
      next: last && records.length > limit ? encodeCursor([String(last._id)]) : null,
    };
  });
}

function entryId(cursor: string): string {
  const [id] = decodeCursor(cursor, 1);
  const parsed = objectIdSchema.safeParse(id);
  if (!parsed.success)
    throw invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');
  return parsed.data;
}

/** The log keeps ids; addresses are looked up when it is read, so that they are kept in one place only. */
function present(record: AuditRecord, emails: Map<string, string>): AuditEntry {
  const { _id, at, actor, action, target, reason, details } = record;
  return {
    id: String(_id),
    at: at.toISOString(),
    actor: { id: actor, email: emails.get(actor) ?? '' },
    action,
    target: { ...target, label: target.kind === 'member' ? (emails.get(target.id) ?? '') : target.label },
    reason,
    details,
  };
}
