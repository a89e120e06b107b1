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
        aria-label={texts.reviewOf(version.version, remote.title)}
      >
        {texts.review}
      </Button>
      {open && <ConfirmVersionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmVersionDialog({ remote, version, onClose }: Props & { onClose: () => void }) {
  const { id, title, active } = remote;
  const query = useEndpoint(compareVersion, { params: { id, version: version.version } });
  return (
    <Dialog open onClose={onClose} title={texts.title(version.version, title)}>
      <Stack>
        <p>
          <bdi>{version.by}</bdi> {texts.sent} {buildWords(version)}.{' '}
          {version.isUnopened ? texts.leadUnopened : texts.lead}
        </p>
        <QueryState query={query} skeleton={<Skeleton lines={6} />}>
          {({ running, files, same, newCalls, droppedCalls }) => (
            <>
              <p>{running === null ? texts.nothingRuns : texts.comparedWith(running, same)}</p>
              <DataTable
                caption={texts.files}
                rows={files}
                rowKey={({ file }) => file}
                columns={[
                  { key: 'file', header: texts.file, cell: ({ file }) => file },
                  { key: 'change', header: texts.change, cell: changeWords },
                ]}
              />
              <p>{newCalls.length > 0 ? texts.newCalls(newCalls.join(', ')) : texts.noNewCalls}</p>
              {droppedCalls.length > 0 && <p>{texts.droppedCalls(droppedCalls.join(', '))}</p>}
              <Row gap={2}>
                <ChangeButton
                  endpoint={activateVersion}
                  call={{ params: { id }, body: { version: version.version, expected: active } }}
                  question={{
                    title: texts.question(version.version, title),
                    confirmLabel: texts.confirm,
                    danger: true,
                    children: <p>{texts.consequence}</p>,
                  }}
                  also={[listAuditEntries.area]}
                >
                  {texts.confirm}
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
  if (before === null) return texts.added(decimal(after ?? 0));
  if (after === null) return texts.removed(decimal(before));
  return texts.changed(decimal(before), decimal(after));
}
