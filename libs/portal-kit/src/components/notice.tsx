import type { ReactNode, Ref } from 'react';
import { toneStyle } from './badge.tsx';
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
    <div className={styles['notice']} style={toneStyle(tone)} ref={ref} tabIndex={-1}>
      <div className={styles['words']}>{children}</div>
      {action}
    </div>
  );
}
