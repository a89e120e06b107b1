import type { RegisteredRemote } from '@campus/contracts';
import { Skeleton } from '@campus/portal-kit';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteFailureSection } from '../remotes/remote-failure.tsx';
import { useRemote } from '../remotes/use-remote.ts';

/** A page that a remote adds to the Admin Panel. */
export function RemoteSection({ remote, id }: { remote: RegisteredRemote; id: string }) {
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
      title={remote.title}
      error={error}
      onRetry={loaded.retry}
      offerReload={loaded.failures > 1}
    />
  );
}

/** When a section throws while it is drawn: the rest of the panel stays. */
export function SectionCrash() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return <RemoteFailureSection title="This section" error={error} onRetry={revalidate} offerReload />;
}
