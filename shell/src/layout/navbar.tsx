import { Avatar, Button, LinkButton, useSession } from '@campus/portal-kit';
import { Landmark, LogOut, Menu, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSignOut } from '../session/use-sign-out.ts';
import styles from './navbar.module.css';

// Loaded for members only, after the page.
const Bell = lazy(() => import('../messages/bell.tsx'));

// NavLink marks the current page with aria-current, which the style sheet goes by.
const linkClass = () => styles.link;
const personClass = () => styles.person;

export function Navbar() {
  const session = useSession();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  // Open on the page on which it was opened: going to another closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const me = 'me' in session ? session.me : null;
  const signedIn = me !== null || session.status === 'unavailable';

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={signedIn ? '/dashboard' : '/'} className={styles.brand}>
          <Landmark aria-hidden />
          <span>College Transparency System</span>
        </Link>
        <div className={styles.tools}>
          {session.status === 'member' && (
            <Suspense fallback={<span className={styles.bellPlace} />}>
              <Bell key={session.me.id} />
            </Suspense>
          )}
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
        <nav id="navigation" aria-label="Portal" className={open ? styles.navOpen : styles.nav}>
          <NavLink to={signedIn ? '/dashboard' : '/'} end className={linkClass}>
            Home
          </NavLink>
          <NavLink to="/about" className={linkClass}>
            About Us
          </NavLink>
          {me?.roles.includes('admin') && (
            <NavLink to="/admin" className={linkClass}>
              Admin Panel
            </NavLink>
          )}
          <span className={styles.space} />
          {me && (
            <NavLink to="/profile" className={personClass}>
              <Avatar name={me.name || me.email} />
              <span>Profile</span>
            </NavLink>
          )}
          {signedIn && (
            <Button icon={<LogOut aria-hidden />} onClick={() => signOut('/')}>
              Logout
            </Button>
          )}
          {session.status === 'signed-out' && pathname !== '/login' && pathname !== '/' && (
            <LinkButton to="/login">Login / Register</LinkButton>
          )}
        </nav>
      </div>
    </header>
  );
}
