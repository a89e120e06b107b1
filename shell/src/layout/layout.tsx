import { type Session, Toaster, useSession } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { ShutOutPage } from '../session/shut-out-page.tsx';
import { UnauthorizedPage } from '../session/unauthorized-page.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';

/** What every page stands in. */
export function Layout() {
  const session = useSession();
  return <Frame>{pageFor(session)}</Frame>;
}

function pageFor(session: Session): ReactNode {
  switch (session.status) {
    case 'unauthorized':
      return <UnauthorizedPage me={session.me} />;
    case 'locked':
    case 'ended':
      return <ShutOutPage status={session.status} />;
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
      <Footer />
      <Toaster />
    </div>
  );
}
