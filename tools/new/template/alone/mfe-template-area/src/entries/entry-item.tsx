import { Button, When } from '@campus/portal-kit';
import type { Entry } from './entries.ts';
import styles from './entry-item.module.css';

/** One entry of the list. */
export const EntryItem = ({ entry, onRemove }: { entry: Entry; onRemove: () => void }) => (
  <>
    <h2>{entry.title}</h2>
    <p className={styles['text']}>{entry.text}</p>
    <p className={styles['meta']}>
      <When at={entry.addedAt} />
    </p>
    <Button onClick={onRemove}>Delete entry</Button>
  </>
);
