import type { TemplateAreaEntry } from '@campus/contracts/template-area';
import { removeTemplateAreaEntry } from '@campus/contracts/template-area';
import { Button, notify, useChange, When } from '@campus/portal-kit';
import styles from './entry-item.module.css';

/** One entry of the list. */
export function EntryItem({ entry }: { entry: TemplateAreaEntry }) {
  const remove = useChange(removeTemplateAreaEntry, {
    onSuccess: () => notify.success('Entry deleted'),
    onError: ({ message }) => notify.error(message),
  });
  return (
    <>
      <h2>{entry.title}</h2>
      <p className={styles['text']}>{entry.text}</p>
      <p className={styles['meta']}>
        {entry.author.name}, <When at={entry.addedAt} />
      </p>
      {entry.canRemove && (
        <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id: entry.id } })}>
          Delete entry
        </Button>
      )}
    </>
  );
}
