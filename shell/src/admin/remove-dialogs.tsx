import { listAuditEntries } from '@campus/contracts/audit';
import { handOverPaths, type ReleasedRemote, removeRemote } from '@campus/contracts/remotes';
import { Dialog, Form, FormField, notify, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { ReasonField } from './reason-field.tsx';
import { removeDialogsTexts as texts } from './texts.ts';

interface Props {
  remote: ReleasedRemote;
  onClose: () => void;
}

const also = [listAuditEntries.area];
const reasonSchema = z.pick(removeRemote.body, { reason: true });
const removalSchema = z.extend(reasonSchema, { heir: z.string() });

/** Takes an area away, or lets another one have its paths. */
export function RemoveDialog({ remote: { id, title }, onClose }: Props) {
  const kept = useKeptForm(removalSchema, {
    name: `remove ${id}`,
    defaultValues: { heir: '', reason: '' },
  });
  const finish = (message: string) => {
    kept.clear();
    notify.success(message);
    onClose();
  };
  const remove = useChange(removeRemote, { also, onSuccess: () => finish(texts.removed(title)) });
  const handOver = useChange(handOverPaths, {
    also,
    onSuccess: () => finish(texts.handedOver(title, kept.form.getValues('heir'))),
  });
  const params = { id };
  const save = ({ heir, reason }: z.output<typeof removalSchema>) =>
    heir.trim()
      ? handOver.mutateAsync({ params, body: { heir: heir.trim(), reason } })
      : remove.mutateAsync({ params, body: { removed: true, reason } });
  return (
    <Dialog open onClose={onClose} title={texts.removeQuestion(title)}>
      <Form kept={kept} onSubmit={save}>
        <p>{texts.removeConsequence}</p>
        <FormField name="heir" label={texts.heir} hint={texts.heirHint} />
        <ReasonField hint={texts.reasonHint} />
        <SubmitButton variant="danger">{texts.remove}</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** Undoes the other dialog. */
export function RestoreDialog({ remote: { id, title }, onClose }: Props) {
  const kept = useKeptForm(reasonSchema, { name: `restore ${id}`, defaultValues: { reason: '' } });
  const restore = useChange(removeRemote, {
    also,
    onSuccess: () => {
      kept.clear();
      notify.success(texts.restored(title));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={texts.restoreQuestion(title)}>
      <Form
        kept={kept}
        onSubmit={({ reason }) => restore.mutateAsync({ params: { id }, body: { removed: false, reason } })}
      >
        <p>{texts.restoreConsequence}</p>
        <ReasonField hint={texts.reasonHint} />
        <SubmitButton>{texts.restore}</SubmitButton>
      </Form>
    </Dialog>
  );
}
