import { listAuditEntries } from '@campus/contracts/audit';
import {
  activateVersion,
  previewVersion,
  type ReleasedRemote,
  type ReleasedVersion,
  switchRemote,
} from '@campus/contracts/remotes';
import { Button, ChangeButton, ConfirmDialog, notify, useChange } from '@campus/portal-kit';
import { buildWords } from './release-words.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { remoteDialogsTexts as texts } from './texts.ts';

/** Opens the version in this tab; its banner leads back. */
export function PreviewButton({
  remote: { id, title },
  version: { version },
}: {
  remote: ReleasedRemote;
  version: ReleasedVersion;
}) {
  const { mutate, isPending } = useChange(previewVersion, {
    onSuccess: ({ link }) => location.assign(link),
    onError: ({ message }) => notify.error(message),
  });
  return (
    <Button
      busy={isPending}
      aria-label={texts.previewOf(version, title)}
      onClick={() => mutate({ params: { id }, body: { version } })}
    >
      {texts.preview}
    </Button>
  );
}

interface Props {
  remote: ReleasedRemote;
  onClose: () => void;
}

const also = [listAuditEntries.area];

/** Switches a remote off with what its pages say meanwhile. */
export function SwitchRemoteOff({ remote: { id, title }, onClose }: Props) {
  const turn = useChange(switchRemote, { also });
  return (
    <SwitchOffDialog
      name={`switch off ${id}`}
      title={title}
      consequence={texts.switchOffConsequence}
      turnOff={(off) => turn.mutateAsync({ params: { id }, body: { off } })}
      onClose={onClose}
    />
  );
}

export function SwitchOnDialog({ remote: { id, title }, onClose }: Props) {
  const turn = useChange(switchRemote, {
    also,
    onSuccess: () => notify.success(texts.switchOnDone(title)),
    onError: ({ message }) => notify.error(message),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={texts.switchOnQuestion(title)}
      confirmLabel={texts.switchOn}
      busy={turn.isPending}
      onConfirm={() => turn.mutate({ params: { id }, body: { off: null } })}
      onCancel={onClose}
    >
      <p>{texts.switchOnConsequence}</p>
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
      title: texts.runQuestion(version.version, title),
      confirmLabel: texts.runVersion,
      danger: true,
      children: (
        <>
          <p>
            {active ? texts.replaces(active) : texts.startsRunning}
            {texts.forEveryone} {buildWords(version)}.
          </p>
          {version.state === 'withdrawn' && <p>{texts.rolledBackBefore}</p>}
          <p>{texts.auditLogKeeps}</p>
        </>
      ),
    }}
    done={texts.runDone(title, version.version)}
    also={also}
    {...button}
  />
);
