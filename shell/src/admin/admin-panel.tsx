import { AccentScope, Page } from '@campus/portal-kit';
import { PanelTitleContext } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { useShell } from '../shell-context.tsx';
import styles from './admin-panel.module.css';
import { adminSections, useOpenSection } from './sections.ts';

export function Component() {
  const { registry } = useShell();
  const sections = adminSections(registry.remotes);
  const open = useOpenSection(sections);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the links are one row that scrolls sideways. The page itself must not scroll.
  useEffect(() => {
    const row = list.current!;
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!current) return;
    const { left, width } = row.getBoundingClientRect();
    row.scrollLeft += current.left - left - (width - current.width) / 2;
  }, [open?.id]);
  return (
    <AccentScope area="admin">
      <Page title={open?.title ?? t`Admin Panel`} kind={open && t`Admin Panel`} width="wide">
        <div className={styles.panel}>
          <nav aria-label={t`Admin Panel`} className={styles.nav}>
            <ul ref={list}>
              {sections.map(({ id, title }, index) => (
                <li key={id}>
                  <NavLink to={index === 0 ? '/admin' : `/admin/${id}`} end className={() => styles.link}>
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.section}>
            <PanelTitleContext value={open?.title ?? ''}>
              <Outlet />
            </PanelTitleContext>
          </div>
        </div>
      </Page>
    </AccentScope>
  );
}
