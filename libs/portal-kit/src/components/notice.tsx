import type { ReactNode, Ref } from 'react';
import styles from './notice.module.css';

/** A few words about where the reader stands, above what they are about. Takes the focus through its ref. */
export function Notice({
  tone,
  action,
  children,
  ref,
}: {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  action?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div className={`${styles['notice']} ${styles[tone] ?? ''}`} ref={ref} tabIndex={-1}>
      <div className={styles['words']}>{children}</div>
      {action}
    </div>
  );
}
