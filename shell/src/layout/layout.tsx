import { type Session, Toaster, useSession } from '@campus/portal-kit';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useShell } from '../shell-context.tsx';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';

const OverrideBanner = lazy(() => import('../overrides/override-banner.tsx'));
const NewerVersion = lazy(() => import('../newer-version/newer-version.tsx'));
const KeptOutPage = lazy(() => import('../session/kept-out-page.tsx'));

/** The frame of every page. */
export function Layout() {
  const session = useSession();
  return <Frame>{pageFor(session)}</Frame>;
}

function pageFor(session: Session): ReactNode {
  switch (session.status) {
    case 'unauthorized':
    case 'locked':
    case 'ended':
      return (
        <Suspense>
          <KeptOutPage me={session.me} />
        </Suspense>
      );
    default:
      return <Outlet />;
  }
}

export function Frame({ children }: { children: ReactNode }) {
  const { override } = useShell();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Navbar />
      {override && (
        <Suspense>
          <OverrideBanner override={override} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>© 2025 College Transparency System</p>
        <p>Built for a better campus</p>
      </footer>
      <Toaster />
      <LaterNotices />
    </div>
  );
}

/** What a page that was just opened does without. */
function LaterNotices() {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLater, 30_000, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLater && (
      <Suspense>
        <NewerVersion />
      </Suspense>
    )
  );
}
