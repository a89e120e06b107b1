import { timeInWords } from '@campus/contracts';
import { type AuditEntry, listAuditEntries } from '@campus/contracts/audit';
import {
  DataTable,
  dayInWords,
  EmptyState,
  PagedTable,
  Section,
  usePagedEndpoint,
  UserText,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ScrollText } from 'lucide-react';

export default function AuditSection() {
  const log = usePagedEndpoint(listAuditEntries);
  return (
    <Section title={t`Audit log`}>
      <p>{t`Everything that admins and reviewers did, with their reasons, newest first. No one can change this log.`}</p>
      <PagedTable
        query={log}
        what="entries"
        empty={<EmptyState icon={<ScrollText />} title={t`The log is empty.`} />}
      >
        {(rows) => (
          <DataTable
            caption={t`Audit log`}
            rows={rows}
            rowKey={(entry) => entry.id}
            columns={[
              { key: 'at', header: t`When`, cell: (entry) => <When at={entry.at} /> },
              { key: 'actor', header: t`Who`, cell: (entry) => entry.actor.email || entry.actor.id },
              { key: 'what', header: t`What`, cell: describe },
              { key: 'target', header: t`About`, cell: (entry) => entry.target.label || entry.target.id },
              {
                key: 'reason',
                header: t`Why`,
                cell: (entry) => (entry.reason ? <UserText>{entry.reason}</UserText> : '–'),
              },
            ]}
          />
        )}
      </PagedTable>
    </Section>
  );
}

function describe({ label, details }: AuditEntry): string {
  const { from, until, ...others } = details;
  const values = from && until ? { ...others, span: `${inWords(from)} to ${inWords(until)}` } : details;
  const words = Object.entries(values).map(([name, value]) =>
    // "3 lines, 2 wrong"
    /^\d+$/.test(value) ? `${value} ${name}` : inWords(value),
  );
  return `${label}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
}

/** "30 November 2026 at 8:00 am", of `2026-11-30T08:00`; the day alone of `2026-11-30`; other values as they are. */
function inWords(value: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value) ?? [];
  if (!day) return value;
  return time ? `${dayInWords(day)} at ${timeInWords(time)}` : dayInWords(day);
}
