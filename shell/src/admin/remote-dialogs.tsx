import { listAuditEntries } from '@campus/contracts/audit';
import {
  activateVersion,
  type ReleasedRemote,
  type ReleasedVersion,
  switchRemote,
  switchRemoteSchema,
} from '@campus/contracts/remotes';
import {
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

interface Props {
  remote: ReleasedRemote;
  onClose: () => void;
}

const also = [listAuditEntries.area];

/** Switches a remote off with what its pages say meanwhile. */
export function SwitchOffDialog({ remote: { id, title }, onClose }: Props) {
  const kept = useKeptForm(switchRemoteSchema, {
    name: `switch off ${id}`,
    defaultValues: { off: `${title} is closed for a moment. We are working on it.` },
  });
  const turn = useChange(switchRemote, {
    also,
    onSuccess: () => {
      kept.clear();
      notify.success(`${title} is switched off.`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Switch off ${title}?`}>
      <Form kept={kept} onSubmit={(body) => turn.mutateAsync({ params: { id }, body })}>
        <p>Everybody who opens its pages from now on reads this message instead. Nothing is deleted.</p>
        <FormField
          name="off"
          label="Message to readers"
          hint="What has happened, and until when. The audit log keeps it, with your name."
          rows={3}
          maxLength={300}
          required
        />
        <SubmitButton variant="danger">Switch off</SubmitButton>
      </Form>
    </Dialog>
  );
}

export function SwitchOnDialog({ remote: { id, title }, onClose }: Props) {
  const turn = useChange(switchRemote, {
    also,
    onSuccess: () => notify.success(`${title} is switched on.`),
    onError: ({ message }) => notify.error(message),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Switch on ${title}?`}
      confirmLabel="Switch on"
      busy={turn.isPending}
      onConfirm={() => turn.mutate({ params: { id }, body: { off: null } })}
      onCancel={onClose}
    >
      <p>
        The version that was shipped last runs again, for everybody who opens the portal from now on. The
        audit log keeps that you did it.
      </p>
    </ConfirmDialog>
  );
}

/** Makes another stored version the one that runs. */
export function VersionDialog({
  remote: { id, title, active },
  version,
  onClose,
}: Props & { version: ReleasedVersion }) {
  const activate = useChange(activateVersion, {
    also,
    onSuccess: () => notify.success(`${title} now runs ${version.version}.`),
    onError: ({ message }) => notify.error(message),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Run ${version.version} of ${title}?`}
      confirmLabel="Run this version"
      danger
      busy={activate.isPending}
      onConfirm={() =>
        activate.mutate({ params: { id }, body: { version: version.version, expected: active } })
      }
      onCancel={onClose}
    >
      <p>
        {active ? `It takes the place of ${active}` : 'It begins to run'}, for everybody who opens the portal
        from now on: {buildWords(version)}.
      </p>
      {version.state === 'withdrawn' && <p>This version was rolled back before.</p>}
      <p>The audit log keeps that you did it.</p>
    </ConfirmDialog>
  );
}
