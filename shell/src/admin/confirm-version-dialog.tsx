import { listAuditEntries } from '@campus/contracts/audit';
import {
  activateVersion,
  type ChangedFile,
  compareVersion,
  type ReleasedRemote,
  type ReleasedVersion,
} from '@campus/contracts/remotes';
import {
  Button,
  ChangeButton,
  DataTable,
  decimal,
  Dialog,
  QueryState,
  Row,
  Skeleton,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { buildWords } from './release-words.ts';
import { confirmVersionTexts as texts } from './texts.ts';

interface Props {
  remote: ReleasedRemote;
  version: ReleasedVersion;
}

/** For what a key has sent, and another person has to confirm: shows first what changes. */
export function ConfirmVersionButton(props: Props) {
  const [open, setOpen] = useState(false);
  const { remote, version } = props;
  return (
    <>
      <Button
        variant="primary"
        onClick={() => setOpen(true)}
        aria-label={texts().reviewOf(version.version, remote.title)}
      >
        {t`Review and confirm`}
      </Button>
      {open && <ConfirmVersionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmVersionDialog({ remote, version, onClose }: Props & { onClose: () => void }) {
  const { id, title, active } = remote;
  const query = useEndpoint(compareVersion, { params: { id, version: version.version } });
  return (
    <Dialog open onClose={onClose} title={texts().title(version.version, title)}>
      <Stack>
        <p>
          <bdi>{version.by}</bdi> {t`sent this version:`} {buildWords(version)}.{' '}
          {version.isUnopened
            ? t`The portal has not opened its pages in a browser, so a second person confirms it. Preview it, and open each of its pages.`
            : t`It takes ballots, complaints without a name, or runs the whole portal, so a second person confirms it. Preview it and compare it with what you expect.`}
        </p>
        <QueryState query={query} skeleton={<Skeleton lines={6} />}>
          {({ running, files, same, newCalls, droppedCalls }) => (
            <>
              <p>
                {running === null
                  ? t`No version runs yet, so all files are new.`
                  : texts().comparedWith(running, same)}
              </p>
              <DataTable
                caption={t`Changed files`}
                rows={files}
                rowKey={({ file }) => file}
                columns={[
                  { key: 'file', header: t`File`, cell: ({ file }) => file },
                  { key: 'change', header: t`Change`, cell: changeWords },
                ]}
              />
              <p>
                {newCalls.length > 0
                  ? t`New calls of the API: ${{ names: newCalls.join(', ') }}`
                  : t`It makes no new calls of the API.`}
              </p>
              {droppedCalls.length > 0 && (
                <p>{t`It no longer makes these calls: ${{ names: droppedCalls.join(', ') }}`}</p>
              )}
              <Row gap={2}>
                <ChangeButton
                  endpoint={activateVersion}
                  call={{ params: { id }, body: { version: version.version, expected: active } }}
                  question={{
                    title: texts().question(version.version, title),
                    confirmLabel: t`Confirm and run`,
                    danger: true,
                    children: (
                      <p>{t`Everyone who opens the portal from now on gets this version. The audit log keeps your name.`}</p>
                    ),
                  }}
                  also={[listAuditEntries.area]}
                >
                  {t`Confirm and run`}
                </ChangeButton>
              </Row>
            </>
          )}
        </QueryState>
      </Stack>
    </Dialog>
  );
}

/** To the byte: a changed line can be short. */
function changeWords({ before, after }: ChangedFile): string {
  if (before === null) return t`added, ${{ size: decimal(after ?? 0) }} bytes`;
  if (after === null) return t`removed, was ${{ size: decimal(before) }} bytes`;
  return t`changed, ${{ before: decimal(before) }} to ${{ after: decimal(after) }} bytes`;
}
