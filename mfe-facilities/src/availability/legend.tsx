import { texts } from './texts.ts';
import styles from './track.module.css';

const kinds = ['free', 'mine', 'booked', 'waiting', 'closed'] as const;

/** Explains the colours of a picture, whose parts also say it in words. */
export const Legend = () => (
  <ul className={styles.legend} aria-hidden="true">
    {kinds.map((kind) => (
      <li key={kind}>
        <span className={`${styles.span} ${styles[kind] ?? ''}`} />
        {texts().legend[kind]}
      </li>
    ))}
  </ul>
);
