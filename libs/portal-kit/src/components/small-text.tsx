import type { ReactNode } from 'react';
import styles from './small-text.module.css';

/** Words that matter less than those beside them, such as a date or an author. */
export const SmallText = ({ as: Tag = 'p', children }: { as?: 'p' | 'span'; children: ReactNode }) => (
  <Tag className={styles['small']}>{children}</Tag>
);
