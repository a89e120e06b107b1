import type { TemplateAreaEntry } from '@campus/contracts/template-area';
import { removeTemplateAreaEntry } from '@campus/contracts/template-area';
import { Button, notify, SmallText, useChange, UserText, When } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** One entry of the list. */
export function EntryItem({ entry }: { entry: TemplateAreaEntry }) {
  const remove = useChange(removeTemplateAreaEntry, {
    onSuccess: () => notify.success(texts.removed),
    onError: ({ message }) => notify.error(message),
  });
  return (
    <>
      <h2>{entry.title}</h2>
      <UserText>{entry.text}</UserText>
      <SmallText>
        {entry.author.name}, <When at={entry.addedAt} />
      </SmallText>
      {entry.canRemove && (
        <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id: entry.id } })}>
          {texts.remove}
        </Button>
      )}
    </>
  );
}
