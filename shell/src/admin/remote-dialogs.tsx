import { listAuditEntries } from '@campus/contracts/audit';
import {
  activateVersion,
  type ReleasedRemote,
  type ReleasedVersion,
  switchRemote,
  switchRemoteSchema,
} from '@campus/contracts/remotes';
import {
  ChangeButton,
  ConfirmDialog,
  Dialog,
  Form,
  FormField,
  notify,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { buildWords } from './release-words.ts';
import { texts } from './texts.ts';

interface Props {
  remote: ReleasedRemote;
  onClose: () => void;
}

const also = [listAuditEntries.area];

/** Switches a remote off with what its pages say meanwhile. */
export function SwitchOffDialog({ remote: { id, title }, onClose }: Props) {
  const kept = useKeptForm(switchRemoteSchema, {
    name: `switch off ${id}`,
    defaultValues: { off: texts.remoteDialogs.suggestedMessage(title) },
  });
  const turn = useChange(switchRemote, {
    also,
    onSuccess: () => {
      kept.clear();
      notify.success(texts.remoteDialogs.switchOffDone(title));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={texts.remoteDialogs.switchOffQuestion(title)}>
      <Form kept={kept} onSubmit={(body) => turn.mutateAsync({ params: { id }, body })}>
        <p>{texts.remoteDialogs.switchOffConsequence}</p>
        <FormField
          name="off"
          label={texts.remoteDialogs.message}
          hint={texts.remoteDialogs.messageHint}
          rows={3}
          maxLength={300}
          required
        />
        <SubmitButton variant="danger">{texts.remoteDialogs.switchOff}</SubmitButton>
      </Form>
    </Dialog>
  );
}

export function SwitchOnDialog({ remote: { id, title }, onClose }: Props) {
  const turn = useChange(switchRemote, {
    also,
    onSuccess: () => notify.success(texts.remoteDialogs.switchOnDone(title)),
    onError: ({ message }) => notify.error(message),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={texts.remoteDialogs.switchOnQuestion(title)}
      confirmLabel={texts.remoteDialogs.switchOn}
      busy={turn.isPending}
      onConfirm={() => turn.mutate({ params: { id }, body: { off: null } })}
      onCancel={onClose}
    >
      <p>{texts.remoteDialogs.switchOnConsequence}</p>
    </ConfirmDialog>
  );
}

/** Makes another stored version the one that runs. */
export const VersionButton = ({
  remote: { id, title, active },
  version,
  ...button
}: Pick<Props, 'remote'> & { version: ReleasedVersion; children: string; 'aria-label': string }) => (
  <ChangeButton
    endpoint={activateVersion}
    call={{ params: { id }, body: { version: version.version, expected: active } }}
    question={{
      title: texts.remoteDialogs.runQuestion(version.version, title),
      confirmLabel: texts.remoteDialogs.runVersion,
      danger: true,
      children: (
        <>
          <p>
            {active ? texts.remoteDialogs.replaces(active) : texts.remoteDialogs.startsRunning}
            {texts.remoteDialogs.forEveryone} {buildWords(version)}.
          </p>
          {version.state === 'withdrawn' && <p>{texts.remoteDialogs.rolledBackBefore}</p>}
          <p>{texts.remoteDialogs.auditLogKeeps}</p>
        </>
      ),
    }}
    done={texts.remoteDialogs.runDone(title, version.version)}
    also={also}
    {...button}
  />
);
