import type { CSSProperties, ReactNode } from 'react';
import styles from './badge.module.css';

type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

/** Sets the colour of a tone; of a neutral one it is what the style sheet says. */
export const toneStyle = (tone: Tone) =>
  tone === 'neutral' ? undefined : ({ '--tone': `var(--${tone})` } as CSSProperties);

/** A short state in words; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={styles.badge} style={toneStyle(tone)}>
      {children}
    </span>
  );
}
