import { EmptyState, LinkButton } from '@campus/portal-kit';
import { useShell } from '../shell-context.tsx';
import { RemoteSection } from './remote-section.tsx';
import { adminSections, useOpenSection } from './sections.ts';
import { adminSectionTexts as texts } from './texts.ts';

export function Component() {
  const { registry } = useShell();
  const section = useOpenSection(adminSections(registry.remotes));
  if (!section) {
    return (
      <EmptyState
        title={texts.missingTitle}
        action={<LinkButton to="/admin">{texts.goToFirst}</LinkButton>}
      />
    );
  }
  if ('remote' in section) return <RemoteSection remote={section.remote} id={section.id} />;
  return section.element;
}

export { SectionCrash as ErrorBoundary } from './remote-section.tsx';
