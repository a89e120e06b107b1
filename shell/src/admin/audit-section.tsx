import { type AuditEntry, listAuditEntries } from '@campus/contracts/audit';
import {
  DataTable,
  EmptyState,
  QueryState,
  Section,
  ShowMore,
  Skeleton,
  usePagedEndpoint,
  When,
} from '@campus/portal-kit';
import { ScrollText } from 'lucide-react';
import { useRef } from 'react';

export default function AuditSection() {
  const list = useRef<HTMLDivElement>(null);
  const log = usePagedEndpoint(listAuditEntries);
  return (
    <Section title="Audit log">
      <p>Every act of admins and reviewers with its reason, newest first. No one can change this log.</p>
      <QueryState
        query={log}
        skeleton={<Skeleton lines={6} />}
        empty={<EmptyState icon={<ScrollText />} title="Nothing has happened yet that the log keeps." />}
      >
        {(rows) => (
          <div ref={list}>
            <DataTable
              caption="Audit log"
              rows={rows}
              rowKey={(entry) => entry.id}
              columns={[
                { key: 'at', header: 'When', cell: (entry) => <When at={entry.at} /> },
                { key: 'actor', header: 'Who', cell: (entry) => entry.actor.email || entry.actor.id },
                { key: 'what', header: 'What', cell: describe },
                {
                  key: 'target',
                  header: 'Whom or what',
                  cell: (entry) => entry.target.label || entry.target.id,
                },
                { key: 'reason', header: 'Why', cell: (entry) => entry.reason || '–' },
              ]}
            />
            <ShowMore query={log} what="entries" list={list} />
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function describe({ label, details }: AuditEntry): string {
  const more = Object.values(details).join(', ');
  return `${label}${more && `: ${more}`}`;
}
