import { LinkList, useSession } from '@campus/portal-kit';
import { isKeptOut, late, Toaster } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useShell } from '../shell-context.tsx';
import { ColourScheme } from './colour-scheme.tsx';
import { latePart } from './late-part.tsx';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';
import { footerLinks, texts } from './texts.ts';

const OverrideBanner = latePart(() => import('../overrides/override-banner.tsx'), {
  onMissing: ({ override }) => <p>{override.problem ?? override.text}</p>,
});
const NewerVersion = latePart(() => import('../newer-version/newer-version.tsx'), { onMissing: () => null });
const KeptOutPage = late(async () => (await import('../session/kept-out-page.tsx')).KeptOutPage);

export function Layout() {
  const session = useSession();
  return <Frame>{isKeptOut(session) ? <KeptOutPage me={session.me} /> : <Outlet />}</Frame>;
}

export function Frame({ children }: { children: ReactNode }) {
  const { override } = useShell();
  const session = useSession();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t`Skip to the content`}
      </a>
      <Navbar />
      {override && <OverrideBanner override={override} />}
      <main id="main" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerInner}>
          {!isKeptOut(session) && <LinkList label={t`About this portal`} links={footerLinks} />}
          <ColourScheme />
          {texts().footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </footer>
      <Toaster />
      <LaterNotices />
    </div>
  );
}

/** Notices that can wait until a page has been open for a while. */
function LaterNotices() {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLater, 30_000, true);
    return () => clearTimeout(timer);
  }, []);
  return isLater && <NewerVersion />;
}
