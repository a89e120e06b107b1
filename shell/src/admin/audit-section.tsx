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
import { texts } from './texts.ts';

export default function AuditSection() {
  const list = useRef<HTMLDivElement>(null);
  const log = usePagedEndpoint(listAuditEntries);
  return (
    <Section title={texts.auditSection.title}>
      <p>{texts.auditSection.lead}</p>
      <QueryState
        query={log}
        skeleton={<Skeleton lines={6} />}
        empty={<EmptyState icon={<ScrollText />} title={texts.auditSection.empty} />}
      >
        {(rows) => (
          <div ref={list}>
            <DataTable
              caption={texts.auditSection.title}
              rows={rows}
              rowKey={(entry) => entry.id}
              columns={[
                { key: 'at', header: texts.auditSection.when, cell: (entry) => <When at={entry.at} /> },
                {
                  key: 'actor',
                  header: texts.auditSection.who,
                  cell: (entry) => entry.actor.email || entry.actor.id,
                },
                { key: 'what', header: texts.auditSection.what, cell: describe },
                {
                  key: 'target',
                  header: texts.auditSection.about,
                  cell: (entry) => entry.target.label || entry.target.id,
                },
                { key: 'reason', header: texts.auditSection.why, cell: (entry) => entry.reason || '–' },
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
