import { LinkList, Section, useSession } from '@campus/portal-kit';
import { useShell } from '../shell-context.tsx';
import { areasInBar } from './areas-in-bar.ts';

/** The areas that this person can open, for pages that would otherwise be dead ends. */
export function WaysOn({ title }: { title: string }) {
  const session = useSession();
  const { registry } = useShell();
  const links = areasInBar(registry.remotes, session).map(({ path, title: name }) => [path, name] as const);
  if (links.length === 0) return null;
  return (
    <Section title={title}>
      <LinkList label={title} links={links} />
    </Section>
  );
}
