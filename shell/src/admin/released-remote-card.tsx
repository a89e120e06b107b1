import { listAuditEntries } from '@campus/contracts/audit';
import {
  type ReleasedRemote,
  type ReleasedVersion,
  removeRemote,
  switchRemote,
} from '@campus/contracts/remotes';
import {
  Badge,
  Button,
  Card,
  DataTable,
  Disclosure,
  Fact,
  Facts,
  notify,
  ReasonDialog,
  Row,
  useChange,
  useConfirm,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ConfirmVersionButton } from './confirm-version-dialog.tsx';
import { FaultList } from './fault-list.tsx';
import { buildWords, within } from './release-words.ts';
import { PreviewButton, RemoveDialog, VersionButton } from './remote-dialogs.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { releasedRemoteCardTexts as texts } from './texts.ts';

const also = [listAuditEntries.area];

export function ReleasedRemoteCard({ remote }: { remote: ReleasedRemote }) {
  const { id, title, active, off, removed, heir, unmet, owner, versions } = remote;
  const [asked, setAsked] = useState<'off' | 'remove' | 'restore' | null>(null);
  const close = () => setAsked(null);
  const [question, confirm] = useConfirm();
  const turn = useChange(switchRemote, { also });
  const restore = useChange(removeRemote, { also });
  const params = { id };
  async function switchOn() {
    const children = (
      <p>{t`Everyone who opens the portal from now on gets the version that was shipped last. The audit log keeps your name.`}</p>
    );
    if (await confirm({ title: t`Switch on ${title}?`, confirmLabel: t`Switch on`, children }))
      turn.mutate({ params, body: { off: null } }, { onError: ({ message }) => notify.error(message) });
  }
  const running = versions.find(({ version }) => version === active);
  /** The API shows no version that the active one has replaced. */
  const isNewer = (version: ReleasedVersion) =>
    (version.state === 'preview' || version.state === 'waits') &&
    !versions.slice(0, versions.indexOf(version)).some((one) => one === running);
  const waiting = versions.find(({ state }) => state === 'waits');
  const before = versions.find(({ state }) => state === 'stored');
  return (
    <Card gap={4}>
      <Row gap={2}>
        <h2>{title}</h2>
        <State remote={remote} />
      </Row>
      {off && (
        <p>
          <bdi>{off.by || t`Someone`}</bdi> {t`switched it off on`} <When at={off.since} />
          {t`. Its pages say:`} <bdi>“{off.message}”</bdi>
        </p>
      )}
      {removed && (
        <p>
          <bdi>{removed.by || t`The portal`}</bdi> {t`removed this on`} <When at={removed.since} />:{' '}
          <bdi>{removed.reason}</bdi> {t`You can restore it for 30 days.`}
        </p>
      )}
      {heir && !removed && <p>{t`The area ${heir} may take its paths. Until it does, this one runs.`}</p>}
      {waiting && !removed && !off && (
        <Row gap={2}>
          <span>{t`${{ version: waiting.version }} waits for an admin to confirm it.`}</span>
          <ConfirmVersionButton remote={remote} version={waiting} />
        </Row>
      )}
      {unmet && <p>{unmet}</p>}
      {owner && (
        <p>
          {t`Owner:`} <bdi>{owner.team}</bdi>, <a href={`mailto:${owner.contact}`}>{owner.contact}</a>
        </p>
      )}
      {!owner && id !== 'shell' && <p>{t`The running version names no owner.`}</p>}
      {running && (
        <>
          <p>
            {buildWords(running)}. <Origin version={running} />
          </p>
          <Facts>
            <Fact term={t`Visits`}>{running.visits}</Fact>
            <Fact term={t`Median time to open`}>{within(running.medianMs)}</Fact>
            <Fact term={t`95th percentile`}>{within(running.p95Ms)}</Fact>
            <Fact term={t`Failures`}>{running.faults}</Fact>
          </Facts>
        </>
      )}
      <Row gap={2}>
        {/* One button for both, which keeps the focus after it was used. */}
        {id !== 'shell' && !removed && (
          <Button
            busy={turn.isPending}
            onClick={() => (off ? void switchOn() : setAsked('off'))}
            aria-label={`Switch ${off ? 'on' : 'off'} ${title}`}
          >
            {t`Switch`} {off ? 'on' : 'off'}
          </Button>
        )}
        {id !== 'shell' && (
          <Button
            onClick={() => setAsked(removed || heir ? 'restore' : 'remove')}
            aria-label={removed || heir ? texts().restoreOf(title) : texts().removeOf(title)}
          >
            {removed || heir ? t`Restore` : t`Remove`}
          </Button>
        )}
        {!off && !removed && before && (
          <VersionButton
            remote={remote}
            version={before}
            aria-label={texts().goBackOf(before.version, title)}
          >
            {t`Go back to ${{ version: before.version }}`}
          </VersionButton>
        )}
      </Row>
      {versions.some(({ faults }) => faults > 0) && (
        <Disclosure title={texts().failuresOf(title)}>
          <FaultList versions={versions} />
        </Disclosure>
      )}
      <Disclosure title={texts().allVersions(title)}>
        <DataTable
          caption={t`Stored versions, the one that ran last first`}
          rows={versions}
          rowKey={({ version }) => version}
          columns={[
            { key: 'version', header: t`Version`, cell: buildWords },
            { key: 'origin', header: t`Shipped`, cell: (version) => <Origin version={version} /> },
            { key: 'visits', header: t`Visits`, numeric: true, cell: ({ visits }) => visits },
            {
              key: 'times',
              header: t`Opened in (median, 95th percentile)`,
              cell: ({ medianMs, p95Ms }) => `${within(medianMs)}, ${within(p95Ms)}`,
            },
            { key: 'faults', header: t`Failures`, numeric: true, cell: ({ faults }) => faults },
            {
              key: 'act',
              header: t`State`,
              cell: (version) =>
                version.state === 'active' ? (
                  <Badge tone="good">{t`runs`}</Badge>
                ) : off || removed ? (
                  t`stored`
                ) : (
                  <Row gap={2}>
                    {isNewer(version) && <PreviewButton remote={remote} version={version} />}
                    {version.state === 'waits' ? (
                      <ConfirmVersionButton remote={remote} version={version} />
                    ) : (
                      <VersionButton
                        remote={remote}
                        version={version}
                        aria-label={texts().runVersionOf(version.version, title)}
                      >
                        {t`Run this version`}
                      </VersionButton>
                    )}
                  </Row>
                ),
            },
          ]}
        />
      </Disclosure>
      {question}
      {asked === 'off' && (
        <SwitchOffDialog
          name={`switch off ${id}`}
          title={title}
          consequence={t`From now on its pages show this message instead. Nothing is deleted.`}
          turnOff={(message) => turn.mutateAsync({ params, body: { off: message } })}
          onClose={close}
        />
      )}
      {asked === 'remove' && <RemoveDialog remote={remote} onClose={close} />}
      {asked === 'restore' && (
        <ReasonDialog
          name={`restore ${id}`}
          title={texts().restoreQuestion(title)}
          hint={t`The audit log keeps this with your name.`}
          confirmLabel={t`Restore`}
          onConfirm={(reason) => restore.mutateAsync({ params, body: { removed: false, reason } })}
          onClose={close}
        >
          <p>{t`Its last version runs again, and its paths are its own.`}</p>
        </ReasonDialog>
      )}
    </Card>
  );
}

function State({ remote: { off, removed, unmet, active } }: { remote: ReleasedRemote }) {
  if (removed) return <Badge>{t`removed`}</Badge>;
  if (off) return <Badge tone="warn">{t`switched off`}</Badge>;
  if (active === null) return <Badge tone="bad">{t`no version works`}</Badge>;
  return unmet ? <Badge tone="bad">{t`needs a newer portal`}</Badge> : <Badge tone="good">{t`runs`}</Badge>;
}

function Origin({ version: { by, at, since, state, isUnopened } }: { version: ReleasedVersion }) {
  return (
    // One box: on a phone the cells of the table are grids.
    <span>
      {by ? <bdi>{by}</bdi> : t`Someone`} {t`shipped it on`} <When at={at} />
      {since && state === 'active' && (
        <>
          {t`; it has run since`} <When at={since} />
        </>
      )}
      {state === 'withdrawn' && t`; it was rolled back`}
      {state === 'preview' && t` as a preview`}
      {state === 'waits' && t`; an admin has to confirm it`}
      {isUnopened && t`. The portal has not opened its pages in a browser`}.
    </span>
  );
}
