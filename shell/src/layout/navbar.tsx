import { shellPaths } from '@campus/contracts';
import { Avatar, Button, LinkButton, useSession } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Bell, Landmark, LogOut, Menu, X } from 'lucide-react';
import { useMemo } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { SearchButton } from '../search/search-button.tsx';
import { useShell } from '../shell-context.tsx';
import { useAskedSignOut } from '../sign-out/use-asked-sign-out.tsx';
import { AreaLinks } from './area-links.tsx';
import { areasInBar } from './areas-in-bar.ts';
import { latePart } from './late-part.tsx';
import styles from './navbar.module.css';
import { pageStands } from './page-stands.ts';
import { texts } from './texts.ts';
import { useMenu } from './use-menu.ts';

// Loaded for members only, after the page.
const MessagesBell = latePart(
  async () => {
    await pageStands();
    return import('../messages/bell.tsx');
  },
  {
    waiting: <span className={styles.bellPlace} />,
    onMissing: () => <MessagesLink />,
  },
);

// NavLink marks the current page with aria-current, which the style sheet goes by.
const linkClass = () => styles.link;
const personClass = () => styles.person;

/** Two rows: the portal and the person, then the areas. On phones the second row and the person are in a menu. */
export function Navbar() {
  const session = useSession();
  const { registry } = useShell();
  const [signOutQuestion, signOut] = useAskedSignOut();
  const { pathname } = useLocation();
  const { isOpen, toggle, menu, button } = useMenu<HTMLElement>();
  const areas = useMemo(() => areasInBar(registry.remotes, session), [registry, session]);
  const me = 'me' in session ? session.me : null;
  const isSignedIn = me !== null || session.status === 'unavailable';
  const home = isSignedIn ? shellPaths.dashboard : shellPaths.landing;

  return (
    <header className={styles.bar} ref={menu}>
      <div className={styles.inner}>
        <Link to={home} className={styles.brand}>
          <Landmark aria-hidden />
          <span>{texts().portal}</span>
        </Link>
        <div className={styles.tools}>
          {session.status === 'member' && (
            <>
              <SearchButton />
              <MessagesBell key={session.me.id} />
            </>
          )}
        </div>
        <button
          type="button"
          ref={button}
          className={styles.toggle}
          aria-label={t`Menu`}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={toggle}
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
        <nav id="navigation" aria-label={t`Portal`} className={isOpen ? styles.navOpen : styles.nav}>
          {(isSignedIn || session.status === 'signed-out') && (
            <div className={styles.account}>
              {me && (
                <NavLink to={shellPaths.profile} className={personClass}>
                  <Avatar name={me.name || me.email} />
                  <span>{t`Profile`}</span>
                </NavLink>
              )}
              {isSignedIn && (
                <Button icon={<LogOut aria-hidden />} onClick={() => signOut(shellPaths.landing)}>
                  {t`Logout`}
                </Button>
              )}
              {session.status === 'signed-out' && pathname !== shellPaths.login && pathname !== '/' && (
                <LinkButton to={shellPaths.login}>{t`Login / Register`}</LinkButton>
              )}
            </div>
          )}
          <div className={styles.links}>
            <NavLink to={home} end className={linkClass}>
              {t`Home`}
            </NavLink>
            <AreaLinks areas={areas} />
            <NavLink to={shellPaths.about} className={linkClass}>
              {t`About Us`}
            </NavLink>
            {me?.roles.includes('admin') && (
              <NavLink to={shellPaths.admin} className={linkClass}>
                {t`Admin Panel`}
              </NavLink>
            )}
          </div>
        </nav>
      </div>
      {signOutQuestion}
    </header>
  );
}

const MessagesLink = () => (
  <Link to={shellPaths.messages} className={styles.bellPlace} aria-label={t`Messages`}>
    <Bell aria-hidden />
  </Link>
);
