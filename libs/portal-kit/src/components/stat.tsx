import type { CSSProperties, ReactNode } from 'react';
import styles from './stat.module.css';
import { SmallText } from './text.tsx';

/** One number, set large, and what it counts. `value` is formatted already: "63%", "₹12,84,071". */
export function Stat({ value, label, note }: { value: string; label: string; note?: ReactNode }) {
  return (
    <p className={styles.stat}>
      <strong className={styles.value} style={{ '--characters': value.length } as CSSProperties}>
        {value}
      </strong>{' '}
      <span className={styles.label}>{label}</span>
      {note && <SmallText as="span"> {note}</SmallText>}
    </p>
  );
}
