import type { RemoteManifest } from '@campus/contracts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useSession } from '../portal-context.tsx';
import { useAreaHome } from './breadcrumb.tsx';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';
import { Page } from './page.tsx';

/** In place of what a member's roles don't allow. */
export const Forbidden = ({
  title = 'You don’t have access to this page',
  action,
  children,
}: {
  /** "Only managers of a facility see this page" */
  title?: string;
  /** Where to go on. */
  action: ReactNode;
  /** Says which members have access. */
  children?: ReactNode;
}) => (
  <EmptyState icon={<Lock />} title={title} action={action}>
    {children}
  </EmptyState>
);

/**
 * Keeps members from the pages whose `action` in `portal.json` their roles don't include. An older build, whose `action`
 * says only who is offered the page, has no words for the others.
 */
export function PageGuard({ pages = [], children }: Pick<RemoteManifest, 'pages'> & { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  const area = useAreaHome();
  const page = pages.find(({ path }) => matchPath(path, pathname));
  const allowed: readonly string[] = 'me' in session ? session.me.permissions : [];
  if (!page?.action || !page.forbidden || allowed.includes(page.action)) return children;
  return (
    <Page title={page.title}>
      <Forbidden action={area?.path && <LinkButton to={area.path}>{area.title}</LinkButton>}>
        <p>{page.forbidden}</p>
      </Forbidden>
    </Page>
  );
}
