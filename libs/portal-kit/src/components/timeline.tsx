import type { Person } from '@campus/contracts/approvals';
import type { ReactNode } from 'react';
import { When } from '../format.tsx';
import { ByWhom } from './by-whom.tsx';
import { Stack } from './layout.tsx';
import { SmallText } from './text.tsx';
import styles from './timeline.module.css';

/** A history, oldest first: a line down the side, with a dot for each `TimelineEntry`. */
export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className={styles.timeline}>{children}</ol>
);

export const TimelineEntry = ({
  heading,
  who,
  note,
  words,
  marked = false,
}: {
  heading: string;
  /** The actor and the time. */
  who: ReactNode;
  note?: ReactNode;
  /** The remark or message, if any. */
  words?: ReactNode;
  /** Told apart from the others: by the other side, say. */
  marked?: boolean;
}) => (
  <li className={marked ? styles.marked : undefined}>
    <p className={styles.head}>
      <strong>{heading}</strong>
      <SmallText as="span">{who}</SmallText>
    </p>
    {note && <SmallText>{note}</SmallText>}
    {words && (
      <Stack gap={2} className={styles.words}>
        {words}
      </Stack>
    )}
  </li>
);

interface HistoryEntry {
  id: string;
  by: Person;
  for: Person | null;
  at: string;
  text: string;
}

/** The steps of an application, a report or a case, oldest first: the act, the actor, the time and the remark. */
export const History = <Entry extends HistoryEntry>({
  entries,
  headingOf,
  noteOf,
  showsText = () => true,
}: {
  entries: readonly Entry[];
  headingOf: (entry: Entry) => string;
  noteOf?: (entry: Entry) => ReactNode;
  /** Words that stand elsewhere on the page need not be said again. */
  showsText?: (entry: Entry) => boolean;
}) => (
  <Timeline>
    {entries.map((entry) => (
      <TimelineEntry
        key={entry.id}
        heading={headingOf(entry)}
        who={
          <>
            <ByWhom {...entry} />, <When at={entry.at} />
          </>
        }
        note={noteOf?.(entry)}
        words={entry.text !== '' && showsText(entry) && <p dir="auto">{entry.text}</p>}
      />
    ))}
  </Timeline>
);
