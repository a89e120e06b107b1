import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A short state in words; the colour only repeats what the word says. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent' | undefined;
  children: ReactNode;
}) {
  return <span className={`${styles['badge']} ${styles[tone] ?? ''}`}>{children}</span>;
}
