import type { RegisteredRemote } from '@campus/contracts';
import { EmptyState, LinkButton, Skeleton } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { reportFault } from '../faults/report.ts';
import { RemoteFailureSection } from '../remotes/remote-failure.tsx';
import { useRemote } from '../remotes/use-remote.ts';
import { useShell } from '../shell-context.tsx';
import { adminSections, useOpenSection } from './sections.ts';

export function Component() {
  const { registry } = useShell();
  const section = useOpenSection(adminSections(registry.remotes));
  if (!section) {
    return (
      <EmptyState
        title={t`The Admin Panel has no such section`}
        action={<LinkButton to="/admin">{t`Go to the first one`}</LinkButton>}
      />
    );
  }
  if ('remote' in section) return <RemoteSection remote={section.remote} id={section.id} />;
  return section.element;
}

function RemoteSection({ remote, id }: { remote: RegisteredRemote; id: string }) {
  const loaded = useRemote(remote.id);
  if (loaded.status === 'loading') return <Skeleton lines={6} />;
  if (loaded.status === 'loaded') {
    const section = loaded.definition.adminSections.find((one) => one.id === id);
    if (section) return section.element;
  }
  // Loaded, but without the section that its portal.json announced.
  const error = loaded.status === 'failed' ? loaded.error : { name: 'RemoteLoadError', kind: 'invalid' };
  return (
    <RemoteFailureSection
      {...loaded}
      title={remote.title}
      owner={remote.owner}
      error={error}
      offerReload={loaded.failures > 1}
    />
  );
}

/** When a section throws while it is drawn: the rest of the panel stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { registry, remotes } = useShell();
  const section = useOpenSection(adminSections(registry.remotes));
  const remote = section && 'remote' in section ? section.remote : null;
  useEffect(() => {
    if (remote) remotes.crashed(remote.id, error);
    else reportFault({ kind: 'render', cause: error, remote: { id: 'shell' } });
  }, [remotes, remote, error]);
  const { revalidate } = useRevalidator();
  return (
    <RemoteFailureSection
      title={t`This section`}
      owner={remote?.owner}
      error={error}
      retry={revalidate}
      offerReload
    />
  );
}
