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
import { t } from '@lingui/core/macro';
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
    aria-label={texts().previewOf(version, title)}
    onSuccess={({ link }) => location.assign(link)}
  >
    {t`Preview`}
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
      title: texts().runQuestion(version.version, title),
      confirmLabel: t`Run this version`,
      danger: true,
      children: (
        <>
          <p>
            {active ? t`It takes the place of ${active}` : t`It begins to run`}
            {t` for everyone who opens the portal from now on:`} {buildWords(version)}.
          </p>
          {version.state === 'withdrawn' && <p>{t`This version was rolled back before.`}</p>}
          <p>{t`The audit log keeps your name.`}</p>
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
    <Dialog open onClose={onClose} title={texts().removeQuestion(title)}>
      <Form kept={kept} onSubmit={save}>
        <p>{t`Its pages and cards go, and another area may use its paths. Stored data stays. You can restore it for 30 days.`}</p>
        <FormField
          name="heir"
          label={t`Area that gets its paths (optional)`}
          hint={t`The id of another area. This one then runs until that one takes its paths.`}
        />
        <ReasonField hint={t`The audit log keeps this with your name.`} />
        <SubmitButton variant="danger">{t`Remove`}</SubmitButton>
      </Form>
    </Dialog>
  );
}
