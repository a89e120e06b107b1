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
    const children = <p>{texts.onConsequence}</p>;
    if (await confirm({ title: texts.onQuestion(title), confirmLabel: texts.switchOn, children }))
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
          <bdi>{off.by || texts.someone}</bdi> {texts.switchedItOff} <When at={off.since} />
          {texts.pagesSay} <bdi>“{off.message}”</bdi>
        </p>
      )}
      {removed && (
        <p>
          <bdi>{removed.by || texts.thePortal}</bdi> {texts.removedIt} <When at={removed.since} />:{' '}
          <bdi>{removed.reason}</bdi> {texts.restorable}
        </p>
      )}
      {heir && !removed && <p>{texts.mayTake(heir)}</p>}
      {waiting && !removed && !off && (
        <Row gap={2}>
          <span>{texts.waitsFor(waiting.version)}</span>
          <ConfirmVersionButton remote={remote} version={waiting} />
        </Row>
      )}
      {unmet && <p>{unmet}</p>}
      {owner && (
        <p>
          {texts.owner} <bdi>{owner.team}</bdi>, <a href={`mailto:${owner.contact}`}>{owner.contact}</a>
        </p>
      )}
      {!owner && id !== 'shell' && <p>{texts.noOwner}</p>}
      {running && (
        <>
          <p>
            {buildWords(running)}. <Origin version={running} />
          </p>
          <Facts>
            <Fact term={texts.visits}>{running.visits}</Fact>
            <Fact term={texts.medianTimeOpen}>{within(running.medianMs)}</Fact>
            <Fact term={texts.n95thPercentile}>{within(running.p95Ms)}</Fact>
            <Fact term={texts.failures}>{running.faults}</Fact>
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
            {texts.switch} {off ? 'on' : 'off'}
          </Button>
        )}
        {id !== 'shell' && (
          <Button
            onClick={() => setAsked(removed || heir ? 'restore' : 'remove')}
            aria-label={removed || heir ? texts.restoreOf(title) : texts.removeOf(title)}
          >
            {removed || heir ? texts.restore : texts.remove}
          </Button>
        )}
        {!off && !removed && before && (
          <VersionButton remote={remote} version={before} aria-label={texts.goBackOf(before.version, title)}>
            {texts.goBack(before.version)}
          </VersionButton>
        )}
      </Row>
      {versions.some(({ faults }) => faults > 0) && (
        <Disclosure title={texts.failuresOf(title)}>
          <FaultList versions={versions} />
        </Disclosure>
      )}
      <Disclosure title={texts.allVersions(title)}>
        <DataTable
          caption={texts.versionsCaption}
          rows={versions}
          rowKey={({ version }) => version}
          columns={[
            { key: 'version', header: texts.version, cell: buildWords },
            { key: 'origin', header: texts.shipped, cell: (version) => <Origin version={version} /> },
            { key: 'visits', header: texts.visits, numeric: true, cell: ({ visits }) => visits },
            {
              key: 'times',
              header: texts.timeToOpen,
              cell: ({ medianMs, p95Ms }) => `${within(medianMs)}, ${within(p95Ms)}`,
            },
            { key: 'faults', header: texts.failures, numeric: true, cell: ({ faults }) => faults },
            {
              key: 'act',
              header: texts.state,
              cell: (version) =>
                version.state === 'active' ? (
                  <Badge tone="good">{texts.runs}</Badge>
                ) : off || removed ? (
                  texts.stored
                ) : (
                  <Row gap={2}>
                    {isNewer(version) && <PreviewButton remote={remote} version={version} />}
                    {version.state === 'waits' ? (
                      <ConfirmVersionButton remote={remote} version={version} />
                    ) : (
                      <VersionButton
                        remote={remote}
                        version={version}
                        aria-label={texts.runVersionOf(version.version, title)}
                      >
                        {texts.runVersion}
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
          consequence={texts.offConsequence}
          turnOff={(message) => turn.mutateAsync({ params, body: { off: message } })}
          onClose={close}
        />
      )}
      {asked === 'remove' && <RemoveDialog remote={remote} onClose={close} />}
      {asked === 'restore' && (
        <ReasonDialog
          name={`restore ${id}`}
          title={texts.restoreQuestion(title)}
          hint={texts.reasonHint}
          confirmLabel={texts.restore}
          onConfirm={(reason) => restore.mutateAsync({ params, body: { removed: false, reason } })}
          onClose={close}
        >
          <p>{texts.restoreConsequence}</p>
        </ReasonDialog>
      )}
    </Card>
  );
}

function State({ remote: { off, removed, unmet, active } }: { remote: ReleasedRemote }) {
  if (removed) return <Badge>{texts.removed}</Badge>;
  if (off) return <Badge tone="warn">{texts.switchedOff}</Badge>;
  if (active === null) return <Badge tone="bad">{texts.noVersionWorks}</Badge>;
  return unmet ? <Badge tone="bad">{texts.needsNewerPortal}</Badge> : <Badge tone="good">{texts.runs}</Badge>;
}

function Origin({ version: { by, at, since, state, isUnopened } }: { version: ReleasedVersion }) {
  return (
    // One box: on a phone the cells of the table are grids.
    <span>
      {by ? <bdi>{by}</bdi> : texts.someone} {texts.shippedItOn} <When at={at} />
      {since && state === 'active' && (
        <>
          {texts.runSince} <When at={since} />
        </>
      )}
      {state === 'withdrawn' && texts.rolledBack}
      {state === 'preview' && texts.asAPreview}
      {state === 'waits' && texts.toConfirm}
      {isUnopened && texts.unopened}.
    </span>
  );
}
