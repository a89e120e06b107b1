import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from './card.tsx';
import styles from './nav-cards.module.css';

/** Where one can go from the first page of an area: a `NavCard` for each. */
export const NavCards = ({ children }: { children: ReactNode }) => (
  <div className={styles['ways']}>{children}</div>
);

export const NavCard = ({
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

/** Smaller ways, beside each other. */
export const LinkList = ({
  label,
  links,
}: {
  /** Of what they are links. */
  label: string;
  links: readonly (readonly [to: string, words: string])[];
}) => (
  <nav aria-label={label}>
    <ul className={styles['links']}>
      {links.map(([to, words]) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
        </li>
      ))}
    </ul>
  </nav>
);
