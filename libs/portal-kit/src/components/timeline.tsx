import type { ReactNode } from 'react';
import styles from './timeline.module.css';

/** What happened, oldest first: a line down the side, with a dot for each `TimelineEntry`. */
export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className={styles['timeline']}>{children}</ol>
);

export const TimelineEntry = ({
  heading,
  who,
  note,
  words,
  marked = false,
}: {
  heading: string;
  /** By whom and when. */
  who: ReactNode;
  note?: ReactNode;
  /** What was said with it. */
  words?: ReactNode;
  /** Told apart from the others: by the other side, say. */
  marked?: boolean;
}) => (
  <li className={marked ? styles['marked'] : undefined}>
    <p className={styles['head']}>
      <strong>{heading}</strong>
      <span className={styles['quiet']}>{who}</span>
    </p>
    {note && <p className={styles['quiet']}>{note}</p>}
    {words && <div className={styles['words']}>{words}</div>}
  </li>
);
