import type { RegisteredRemote } from '@campus/contracts';
import { Skeleton } from '@campus/portal-kit';
import { useEffect } from 'react';
import { useParams, useRevalidator, useRouteError } from 'react-router-dom';
import { reportFault } from '../faults/report.ts';
import { RemoteFailureSection } from '../remotes/remote-failure.tsx';
import { useRemote } from '../remotes/use-remote.ts';
import { useShell } from '../shell-context.tsx';
import { adminSections } from './sections.ts';
import { remoteSectionTexts as texts } from './texts.ts';

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
      {...loaded}
      title={remote.title}
      owner={remote.owner}
      error={error}
      offerReload={loaded.failures > 1}
    />
  );
}

/** When a section throws while it is drawn: the rest of the panel stays. */
export function SectionCrash() {
  const error = useRouteError();
  const { section: id } = useParams();
  const { registry, remotes } = useShell();
  const section = adminSections(registry.remotes).find((one) => one.id === id);
  const remote = section && 'remote' in section ? section.remote : null;
  useEffect(() => {
    if (remote) remotes.crashed(remote.id, error);
    else reportFault({ kind: 'render', cause: error, remote: { id: 'shell' } });
  }, [remotes, remote, error]);
  const { revalidate } = useRevalidator();
  return (
    <RemoteFailureSection
      title={texts.thisSection}
      owner={remote?.owner}
      error={error}
      retry={revalidate}
      offerReload
    />
  );
}
