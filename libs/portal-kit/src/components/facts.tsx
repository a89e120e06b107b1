import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What there is to know about one thing, term by term. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
);

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
