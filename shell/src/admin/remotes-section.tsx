import { listRemoteReleases } from '@campus/contracts/remotes';
import { DataTable, EmptyState, QueryState, Section, Skeleton, Stack, useEndpoint } from '@campus/portal-kit';
import { Blocks } from 'lucide-react';
import { ReleaseKeys } from './release-keys.tsx';
import { ReleasedRemoteCard } from './released-remote-card.tsx';
import { remotesSectionTexts as texts } from './texts.ts';

/** The live versions and their faults. This page loads no remote: one that hangs would hang the panel too. */
export default function RemotesSection() {
  const query = useEndpoint(listRemoteReleases);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState
        query={query}
        skeleton={<Skeleton lines={8} />}
        isEmpty={({ remotes, skipped }) => remotes.length + skipped.length === 0}
        empty={<EmptyState icon={<Blocks />} title={texts.empty} />}
      >
        {({ remotes, skipped, days }) => (
          <>
            {skipped.length > 0 && (
              <DataTable
                caption={texts.leftOutTitle}
                rows={skipped}
                rowKey={({ id, reason }) => `${id} ${reason}`}
                columns={[
                  { key: 'id', header: texts.entry, cell: (entry) => entry.id },
                  { key: 'reason', header: texts.why, cell: (entry) => entry.reason },
                ]}
              />
            )}
            <p>{texts.figuresExplained(days)}</p>
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
