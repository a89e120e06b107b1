import { shellPaths } from '@campus/contracts';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isKeptOut, PortalContext } from '../portal-context.tsx';
import styles from './breadcrumb.module.css';

export type Parent = readonly [path: string, label: string];

interface AreaHome {
  title: string;
  /** Path of the area's first page. */
  path: string | undefined;
  /** Shown until the code of a page is there. */
  loading?: ReactNode;
}

const AreaHomeContext = createContext<AreaHome | null>(null);

/** Tells the pages inside which area they belong to: for the breadcrumb and the title of the browser's tab. */
export function AreaHomeProvider({ title, path, loading, children }: AreaHome & { children: ReactNode }) {
  const area = useMemo(() => ({ title, path, loading }), [title, path, loading]);
  return <AreaHomeContext value={area}>{children}</AreaHomeContext>;
}

export const useAreaHome = (): AreaHome | null => use(AreaHomeContext);

/** Whether this is the first page of its area, or of the portal. */
export function useIsFirstPage(): boolean {
  const area = useAreaHome();
  const here = useLocation().pathname.replace(/(.)\/$/, '$1');
  return area ? here === area.path : here === shellPaths.landing || here === shellPaths.dashboard;
}

/** The ways up from a page: Home, the area, then `parents`. Nothing on an area's first page or the portal's. */
export function Breadcrumb({ parents }: { parents: readonly Parent[] }) {
  const area = useAreaHome();
  const portal = use(PortalContext);
  const isFirstPage = useIsFirstPage();
  if (!portal || isFirstPage || isKeptOut(portal.session)) return null;
  const { status } = portal.session;
  const isSignedIn = status === 'member' || status === 'unavailable';
  const steps: Parent[] = [
    [isSignedIn ? shellPaths.dashboard : shellPaths.landing, 'Home'],
    ...(area?.path ? [[area.path, area.title] as const] : []),
    ...parents,
  ];
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        {steps.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
