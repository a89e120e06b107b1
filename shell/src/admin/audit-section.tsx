import { auditedActions, listAuditEntries, type AuditEntry } from '@campus/contracts';
import { Button, DataTable, EmptyState, QueryState, Section, Skeleton, useApi } from '@campus/portal-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { instant } from './dates.ts';

export default function AuditSection() {
  const api = useApi();
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAuditEntries, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
  return (
    <Section title="Audit log">
      <p>Who did what to whom, when and why, newest first. Nobody can change it.</p>
      <QueryState
        query={log}
        skeleton={<Skeleton lines={6} />}
        empty={<EmptyState icon={<ScrollText />} title="Nothing has happened yet that the log keeps." />}
      >
        {(rows) => (
          <>
            <DataTable
              caption="Audit log"
              rows={rows}
              rowKey={(entry) => entry.id}
              columns={[
                { key: 'at', header: 'When', cell: (entry) => instant(entry.at) },
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
            {log.hasNextPage && (
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Show older entries
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** An action that a newer server knows shows by its code: better than not at all. */
function describe({ action, details }: AuditEntry): string {
  const more = Object.values(details).join(', ');
  return `${(auditedActions as Record<string, string>)[action] ?? action}${more && `: ${more}`}`;
}
