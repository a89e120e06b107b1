import { type Session, Toaster, useSession } from '@campus/portal-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';

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
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>© 2025 College Transparency System</p>
        <p>Built for a better campus</p>
      </footer>
      <Toaster />
    </div>
  );
}
