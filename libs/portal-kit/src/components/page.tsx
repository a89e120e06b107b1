import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './page.module.css';

/**
 * A page: its only h1 and `document.title`; the shell has the `<main>` around it. After navigation the focus goes to the h1, so that a
 * screen reader says where one is; not on the first load, which the browser announces itself.
 */
export function Page({
  title,
  lead,
  actions,
  width = 'normal',
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  /** `narrow` for a form or a text, `wide` for tables with many columns. */
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  // Where the focus has been set already. On the first load, whose key is "default", the browser does it.
  const focusedAt = useRef(key === 'default' ? pathname : null);

  useEffect(() => {
    document.title = `${title} · College Transparency System`;
  }, [title]);
  useEffect(() => {
    if (focusedAt.current === pathname) return;
    focusedAt.current = pathname;
    heading.current?.focus();
  }, [pathname]);

  return (
    <div className={`${styles['page']} ${styles[width] ?? ''}`}>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
