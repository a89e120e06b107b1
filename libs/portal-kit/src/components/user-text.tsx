import type { ReactNode } from 'react';
import styles from './user-text.module.css';

/**
 * A member's text as plain text, in its own direction and with its line breaks.
 * @param lines shows only so many lines
 */
export const UserText = ({ children, lines }: { children: ReactNode; lines?: number | false }) => (
  <p
    className={`${styles.text} ${lines ? styles.folded : ''}`}
    {...(lines && { style: { WebkitLineClamp: lines } })}
    dir="auto"
  >
    {children}
  </p>
);
