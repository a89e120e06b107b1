import { AccentScope, Page } from '@campus/portal-kit';
import { NavLink, Outlet } from 'react-router-dom';
import { useShell } from '../shell-context.tsx';
import styles from './admin-panel.module.css';
import { adminSections } from './sections.ts';
import { texts } from './texts.ts';

export function Component() {
  const { registry } = useShell();
  return (
    <AccentScope area="admin">
      <Page title={texts.adminPanel.title} width="wide">
        <div className={styles.panel}>
          <nav aria-label={texts.adminPanel.title} className={styles.nav}>
            <ul>
              {adminSections(registry.remotes).map(({ id, title }, index) => (
                <li key={id}>
                  <NavLink to={index === 0 ? '/admin' : `/admin/${id}`} end className={() => styles.link}>
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.section}>
            <Outlet />
          </div>
        </div>
      </Page>
    </AccentScope>
  );
}
