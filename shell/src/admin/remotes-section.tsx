import { listRemoteReleases } from '@campus/contracts/remotes';
import { DataTable, EmptyState, QueryState, Section, Skeleton, Stack, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Blocks } from 'lucide-react';
import { ReleaseKeys } from './release-keys.tsx';
import { ReleasedRemoteCard } from './released-remote-card.tsx';

/** The live versions and their faults. This page loads no remote: one that hangs would hang the panel too. */
export default function RemotesSection() {
  const query = useEndpoint(listRemoteReleases);
  return (
    <Section title={t`Remotes`}>
      <p>{t`The parts of the portal, each shipped by its own team. A change works for everyone who opens the portal from now on. Open pages keep their version.`}</p>
      <QueryState
        query={query}
        skeleton={<Skeleton lines={8} />}
        isEmpty={({ remotes, skipped }) => remotes.length + skipped.length === 0}
        empty={<EmptyState icon={<Blocks />} title={t`Nothing has been shipped yet.`} />}
      >
        {({ remotes, skipped, days }) => (
          <>
            {skipped.length > 0 && (
              <DataTable
                caption={t`Left out of the portal`}
                rows={skipped}
                rowKey={({ id, reason }) => `${id} ${reason}`}
                columns={[
                  { key: 'id', header: t`Entry`, cell: (entry) => entry.id },
                  { key: 'reason', header: t`Why`, cell: (entry) => entry.reason },
                ]}
              />
            )}
            <p>{t`Visits, load times and failures are those that browsers reported in the last ${days} days; visits are a sample. They name no visitors.`}</p>
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
      <ReleaseKeys />
    </Section>
  );
}
