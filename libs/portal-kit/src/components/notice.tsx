import type { ReactNode, Ref } from 'react';
import { toneStyle } from './badge.tsx';
import styles from './notice.module.css';

/**
 * A few words about where the reader stands, above what they are about: a text is one paragraph. Takes the focus through
 * its ref.
 */
export function Notice({
  tone,
  title,
  action,
  children,
  ref,
}: {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div className={styles.notice} style={toneStyle(tone)} ref={ref} tabIndex={-1}>
      <div className={styles.words}>
        {title && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {action}
    </div>
  );
}
