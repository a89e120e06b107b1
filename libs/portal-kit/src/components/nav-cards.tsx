import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from './card.tsx';
import { Grid } from './layout.tsx';
import styles from './nav-cards.module.css';
import { Text } from './text.tsx';

/** A way on: an icon, a title, and what is there in a sentence. */
export type Way = readonly [to: string, Icon: LucideIcon, title: string, words: string];

/** Where one can go from the first page of an area. */
export const NavCards = ({ ways }: { ways: readonly Way[] }) => (
  <Grid min="18rem" className={styles.ways}>
    {ways.map(([to, Icon, title, words]) => (
      <Card key={to} to={to} gap={2} className={styles.way}>
        <Icon aria-hidden="true" />
        <h2>
          {title} <ArrowRight size={20} aria-hidden="true" />
        </h2>
        <Text tone="soft">{words}</Text>
      </Card>
    ))}
  </Grid>
);

/** Smaller ways, beside each other. */
export const LinkList = ({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [to: string, words: string])[];
}) => (
  <nav aria-label={label}>
    <ul className={styles.links}>
      {links.map(([to, words]) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
        </li>
      ))}
    </ul>
  </nav>
);
