import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { AreaFace } from './area-face.tsx';
import { Breadcrumb, type Parent, useAreaHome, useIsFirstPage } from './breadcrumb.tsx';
import { Row, Stack } from './layout.tsx';
import styles from './page.module.css';

const portalName = 'College Transparency System';

/**
 * A page: its breadcrumb, its only h1 and `document.title`; the shell has the `<main>` around it. After navigation the
 * h1 takes the focus, so that a screen reader reads it out; on the first load the browser announces the page itself.
 */
export function Page({
  title,
  kind,
  parents = [],
  lead,
  actions,
  width = 'normal',
  children,
}: {
  /** Names the thing: “Tents and chairs for the science fair”. */
  title: string;
  /** The sort of thing, where the title doesn't say it: “Application”. Read out after the title. */
  kind?: string | undefined;
  /** Pages between the area's first page and this one, for the breadcrumb. */
  parents?: readonly Parent[] | undefined;
  lead?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  /** `narrow` for a form or a text, `wide` for tables with many columns. */
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const kindId = useId();
  const { pathname, hash, key } = useLocation();
  // Going back, the browser scrolls to where the reader was.
  const isBack = useNavigationType() === 'POP';
  // Where the focus has been set already. On the first load, whose key is "default", the browser does it.
  const focusedAt = useRef(key === 'default' ? pathname : null);

  const area = useAreaHome();
  const context = kind ?? area?.title;
  const hasFace = useIsFirstPage() && area !== null;

  useEffect(() => {
    const parts = [title, ...(context && context !== title ? [context] : []), portalName];
    document.title = parts.join(' · ');
  }, [title, context]);
  useEffect(() => {
    if (focusedAt.current === pathname) return;
    focusedAt.current = pathname;
    // A dialog that was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('dialog, [role="dialog"], [role="alertdialog"]')) return;
    if (!isBack && !hash) scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);

  return (
    <div className={`${styles.page} ${styles[width] ?? ''}`}>
      <Breadcrumb parents={parents} />
      <header className={styles.head}>
        <div>
          {kind && (
            <p className={styles.kind} id={kindId}>
              {kind}
            </p>
          )}
          {/* With a key: focusing a heading that has the focus already would not have it read out. */}
          <h1 key={pathname} ref={heading} tabIndex={-1} dir="auto" aria-describedby={kind && kindId}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <Row>{actions}</Row>}
        {hasFace && <AreaFace className={styles.face} />}
      </header>
      <Stack gap={6} className={styles.body}>
        {children}
      </Stack>
    </div>
  );
}
