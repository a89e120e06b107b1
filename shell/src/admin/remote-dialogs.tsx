import { listAuditEntries } from '@campus/contracts/audit';
import {
  activateVersion,
  handOverPaths,
  previewVersion,
  type ReleasedRemote,
  type ReleasedVersion,
  removeRemote,
} from '@campus/contracts/remotes';
import {
  ChangeButton,
  Dialog,
  Form,
  FormField,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import * as z from 'zod/mini';
import { ReasonField } from './reason-field.tsx';
import { buildWords } from './release-words.ts';
import { remoteDialogsTexts as texts } from './texts.ts';

const also = [listAuditEntries.area];

/** Opens the version in this tab; its banner leads back. */
export const PreviewButton = ({
  remote: { id, title },
  version: { version },
}: {
  remote: ReleasedRemote;
  version: ReleasedVersion;
}) => (
  <ChangeButton
    endpoint={previewVersion}
    call={{ params: { id }, body: { version } }}
    aria-label={texts.previewOf(version, title)}
    onSuccess={({ link }) => location.assign(link)}
  >
    {texts.preview}
  </ChangeButton>
);

export const VersionButton = ({
  remote: { id, title, active },
  version,
  ...button
}: {
  remote: ReleasedRemote;
  version: ReleasedVersion;
  children: string;
  'aria-label': string;
}) => (
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
    also={also}
    {...button}
  />
);

const removalSchema = z.extend(z.pick(removeRemote.body, { reason: true }), { heir: z.string() });

/** Takes an area away, or lets another one have its paths. */
export function RemoveDialog({
  remote: { id, title },
  onClose,
}: {
  remote: ReleasedRemote;
  onClose: () => void;
}) {
  const kept = useKeptForm(removalSchema, {
    name: `remove ${id}`,
    defaultValues: { heir: '', reason: '' },
  });
  const finish = () => {
    kept.clear();
    onClose();
  };
  const remove = useChange(removeRemote, { also, onSuccess: finish });
  const handOver = useChange(handOverPaths, { also, onSuccess: finish });
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
