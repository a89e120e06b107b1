import type { ReactNode } from 'react';
import styles from './facts.module.css';

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Small facts in a line, as list items, with dots between them. */
export const FactLine = ({ children }: { children: ReactNode }) => (
  <ul className={styles.line}>{children}</ul>
);
