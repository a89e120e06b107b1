import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AreaLink } from './areas-in-bar.ts';
import styles from './navbar.module.css';
import { useMenu } from './use-menu.ts';

/** The areas in one row. Those that don't fit are in a menu at its end. */
export function AreaLinks({ areas }: { areas: readonly AreaLink[] }) {
  const row = useRef<HTMLUListElement>(null);
  const fitting = useFitting(row, areas);
  return (
    <>
      <ul className={styles.areas} ref={row}>
        {areas.map((area, index) => (
          <li key={area.id} className={index < fitting ? undefined : styles.hidden}>
            <AreaLinkTo area={area} />
          </li>
        ))}
      </ul>
      {fitting < areas.length && <More areas={areas.slice(fitting)} />}
    </>
  );
}

/** Counts the items in the first line of a row that wraps. In a column, as on phones, all items count. */
function useFitting(row: { current: HTMLElement | null }, items: readonly unknown[]): number {
  const [fitting, setFitting] = useState(items.length);
  useLayoutEffect(() => {
    const list = row.current!;
    const measure = () => {
      const places = [...list.children].map((item) => (item as HTMLElement).offsetTop);
      const isColumn = getComputedStyle(list).flexDirection === 'column';
      setFitting(isColumn ? places.length : places.filter((top) => top === places[0]).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [row, items]);
  return fitting;
}

function More({ areas }: { areas: readonly AreaLink[] }) {
  const { isOpen, toggle, menu, button } = useMenu();
  return (
    <div className={styles.more} ref={menu}>
      <button
        type="button"
        ref={button}
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls="more-areas"
        onClick={toggle}
      >
        {t`More`}
        <ChevronDown size={18} aria-hidden />
      </button>
      <ul id="more-areas" aria-label={t`More`} className={styles.morePanel} hidden={!isOpen}>
        {areas.map((area) => (
          <li key={area.id}>
            <AreaLinkTo area={area} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Marked as current on each page of its area. */
function AreaLinkTo({ area: { title, path, holds } }: { area: AreaLink }) {
  const { pathname } = useLocation();
  const current = pathname === path ? 'page' : holds(pathname) ? 'true' : undefined;
  return (
    <Link to={path} className={styles.link} aria-current={current}>
      {title}
    </Link>
  );
}
