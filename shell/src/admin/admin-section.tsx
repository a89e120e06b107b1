import { EmptyState, LinkButton, Skeleton } from '@campus/portal-kit';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useShell } from '../shell-context.tsx';
import { RemoteSection } from './remote-section.tsx';
import { adminSections } from './sections.ts';
import { texts } from './texts.ts';

export function Component() {
  const { section: id } = useParams();
  const { registry } = useShell();
  const sections = adminSections(registry.remotes);
  const section = id === undefined ? sections[0] : sections.find((one) => one.id === id);
  if (!section) {
    return (
      <EmptyState
        title={texts.adminSection.missingTitle}
        action={<LinkButton to="/admin">{texts.adminSection.goToFirst}</LinkButton>}
      />
    );
  }
  if ('remote' in section) return <RemoteSection remote={section.remote} id={section.id} />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <section.Content />
    </Suspense>
  );
}

export { SectionCrash as ErrorBoundary } from './remote-section.tsx';
