import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import styles from './in-preparation.module.css';
import { Page } from './page.tsx';
import { Section } from './section.tsx';

/** A page that is announced, not built yet: what it will be and for whom, and where to turn meanwhile. */
export function InPreparation({
  title,
  lead,
  what,
}: {
  title: string;
  /** What it will be and for whom, in plain words. */
  lead: string;
  what: { title: string; text: string }[];
}) {
  return (
    <Page title={title} lead={lead}>
      <p>
        <Badge tone="accent">In preparation</Badge>
      </p>
      <Section title="What will be here">
        <ul className={styles['list']}>
          {what.map((item) => (
            <li key={item.title}>
              <Card className={styles['card']}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Until then">
        <p>Nothing can be sent from this page yet. Please turn to the college office, as before.</p>
      </Section>
    </Page>
  );
}
