import { listRemoteReleases } from '@campus/contracts/remotes';
import { DataTable, EmptyState, QueryState, Section, Skeleton, Stack, useEndpoint } from '@campus/portal-kit';
import { Blocks } from 'lucide-react';
import { ReleasedRemoteCard } from './released-remote-card.tsx';

/** The live versions and their faults. This page loads no remote: one that hangs would hang the panel too. */
export default function RemotesSection() {
  const query = useEndpoint(listRemoteReleases);
  return (
    <Section title="Remotes">
      <p>
        The parts of the portal, each built and shipped by itself. A change here is seen by everybody who
        opens the portal from now on; pages that are open keep what they have loaded.
      </p>
      <QueryState
        query={query}
        skeleton={<Skeleton lines={8} />}
        isEmpty={({ remotes, skipped }) => remotes.length + skipped.length === 0}
        empty={<EmptyState icon={<Blocks />} title="Nothing has been shipped yet." />}
      >
        {({ remotes, skipped, days }) => (
          <>
            {skipped.length > 0 && (
              <DataTable
                caption="Left out of the portal"
                rows={skipped}
                rowKey={({ id, reason }) => `${id} ${reason}`}
                columns={[
                  { key: 'id', header: 'Entry', cell: (entry) => entry.id },
                  { key: 'reason', header: 'Why', cell: (entry) => entry.reason },
                ]}
              />
            )}
            <p>
              Visits, load times and failures are those that browsers reported in the last {days} days; visits
              are a sample. They don’t say who the visitors were.
            </p>
            <Stack as="ul" gap={5}>
              {remotes.map((remote) => (
                <li key={remote.id}>
                  <ReleasedRemoteCard remote={remote} />
                </li>
              ))}
            </Stack>
          </>
        )}
      </QueryState>
    </Section>
  );
}
