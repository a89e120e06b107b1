import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './ways.module.css';

/** Where one can go from the first page of an area: a `Way` for each. */
export const Ways = ({ children }: { children: ReactNode }) => (
  <div className={styles['ways']}>{children}</div>
);

export const Way = ({
  to,
  icon,
  title,
  children,
}: {
  to: string;
  icon: ReactNode;
  title: string;
  /** What is there, in a sentence. */
  children: ReactNode;
}) => (
  <Card to={to} className={styles['way']}>
    {icon}
    <h2>
      {title} <ArrowRight size={20} aria-hidden="true" />
    </h2>
    <p>{children}</p>
  </Card>
);
