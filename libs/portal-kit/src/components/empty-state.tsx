import { Feather } from 'lucide-react';
import type { ReactNode } from 'react';
import { AreaFace } from './area-face.tsx';
import styles from './empty-state.module.css';
import { Stack } from './layout.tsx';

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
    <Stack className={styles.state}>
      <div className={styles.drawing} aria-hidden="true">
        <AreaFace />
        <span className={styles.icon}>{icon}</span>
      </div>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div>{action}</div>}
    </Stack>
  );
}
