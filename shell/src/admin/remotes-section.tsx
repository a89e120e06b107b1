import { listRemotes } from '@campus/contracts';
import { Badge, Button, DataTable, EmptyState, QueryState, Section, useEndpoint } from '@campus/portal-kit';
import { Blocks } from 'lucide-react';
import styles from './admin-section.module.css';
import { remoteProblem } from '../remotes/remote-problem.ts';
import { useRemote } from '../remotes/use-remote.ts';

export default function RemotesSection() {
  const query = useEndpoint(listRemotes);
  return (
    <Section title="Remotes">
      <p>
        The parts of the portal, each built and shipped by itself. This page tries to load every one of them.
      </p>
      <QueryState
        query={query}
        isEmpty={({ remotes, skipped }) => remotes.length + skipped.length === 0}
        empty={<EmptyState icon={<Blocks />} title="No remote is registered yet." />}
      >
        {({ remotes, skipped }) => (
          <>
            <DataTable
              caption="Registered remotes"
              rows={remotes}
              rowKey={(remote) => remote.id}
              columns={[
                { key: 'title', header: 'Remote', cell: (remote) => remote.title },
                { key: 'version', header: 'Version', cell: (remote) => remote.version },
                { key: 'contract', header: 'Contract', numeric: true, cell: (remote) => remote.contract },
                {
                  key: 'paths',
                  header: 'Paths',
                  cell: (remote) => remote.paths.map(({ path }) => path).join(', '),
                },
                { key: 'loads', header: 'State', cell: (remote) => <RemoteState id={remote.id} /> },
              ]}
            />
            {skipped.length > 0 && (
              <DataTable
                caption="Left out"
                rows={skipped}
                rowKey={({ id, reason }) => `${id} ${reason}`}
                columns={[
                  { key: 'id', header: 'Entry', cell: (entry) => entry.id },
                  { key: 'reason', header: 'Why', cell: (entry) => entry.reason },
                ]}
              />
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

function RemoteState({ id }: { id: string }) {
  const loaded = useRemote(id);
  if (loaded.status === 'loading') return <span className={styles.state}>loading…</span>;
  if (loaded.status === 'loaded') {
    return (
      <span className={styles.state}>
        <Badge tone="good">loads</Badge>
      </span>
    );
  }
  return (
    <>
      <Badge tone="bad">{remoteProblem(loaded.error).title}</Badge>{' '}
      <Button variant="quiet" onClick={loaded.retry}>
        Retry
      </Button>
    </>
  );
}
