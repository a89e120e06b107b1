import { Feather } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing is here yet: says so, why, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  icon = <Feather />,
}: {
  title: string;
  children?: ReactNode;
  /** The button or link that ends the emptiness. */
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className={styles['state']}>
      <div className={styles['drawing']} aria-hidden="true">
        <svg width="104" height="112" viewBox="0 0 104 112" fill="none" strokeWidth="1.5">
          <rect
            className={styles['sheet']}
            x="24"
            y="6"
            width="72"
            height="92"
            rx="4"
            transform="rotate(7 60 52)"
          />
          <rect className={styles['sheet']} x="14" y="10" width="72" height="92" rx="4" />
          <g className={styles['lines']} strokeWidth="3" strokeLinecap="round">
            <path d="M26 30h26M26 46h48M26 58h48M26 70h30" />
          </g>
        </svg>
        <span className={styles['icon']}>{icon}</span>
      </div>
      <h2 className={styles['title']}>{title}</h2>
      {children && <div className={styles['text']}>{children}</div>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
