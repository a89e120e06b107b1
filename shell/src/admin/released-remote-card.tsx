import type { ReleasedRemote, ReleasedVersion } from '@campus/contracts/remotes';
import { Badge, Button, Card, DataTable, Disclosure, Fact, Facts, Row, When } from '@campus/portal-kit';
import { useState } from 'react';
import { FaultList } from './fault-list.tsx';
import { buildWords, within } from './release-words.ts';
import styles from './released-remote-card.module.css';
import { SwitchOffDialog, SwitchOnDialog, VersionDialog } from './remote-dialogs.tsx';

type Asked = { kind: 'off' | 'on' } | { kind: 'version'; version: ReleasedVersion };

/** One part of the portal: what runs, how it fares, and what an admin can do about it. */
export function ReleasedRemoteCard({ remote }: { remote: ReleasedRemote }) {
  const { id, title, active, off, unmet, versions } = remote;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const running = versions.find(({ version }) => version === active);
  const before = versions.find(({ state }) => state === 'stored');
  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <State remote={remote} />
      </header>
      {off && (
        <p className={styles.words}>
          <bdi>{off.by || 'Someone'}</bdi> switched it off on <When at={off.since} />. Its pages say:{' '}
          <bdi>“{off.message}”</bdi>
        </p>
      )}
      {unmet && <p className={styles.words}>{unmet}</p>}
      {running && (
        <>
          <p className={styles.words}>
            {buildWords(running)}. <Origin version={running} />
          </p>
          <Facts>
            <Fact term="Visits">{running.visits}</Fact>
            <Fact term="Median time to open">{within(running.medianMs)}</Fact>
            <Fact term="95th percentile">{within(running.p95Ms)}</Fact>
            <Fact term="Failures">{running.faults}</Fact>
          </Facts>
        </>
      )}
      <Row gap={2}>
        {/* One button for both, which keeps the focus after it was used. */}
        {id !== 'shell' && (
          <Button
            onClick={() => setAsked({ kind: off ? 'on' : 'off' })}
            aria-label={`Switch ${off ? 'on' : 'off'} ${title}`}
          >
            Switch {off ? 'on' : 'off'}
          </Button>
        )}
        {!off && before && (
          <Button
            onClick={() => setAsked({ kind: 'version', version: before })}
            aria-label={`Go back to ${before.version} of ${title}`}
          >
            Go back to {before.version}
          </Button>
        )}
      </Row>
      {versions.some(({ faults }) => faults > 0) && (
        <Disclosure title={`Failures of ${title}`}>
          <FaultList versions={versions} />
        </Disclosure>
      )}
      <Disclosure title={`All versions of ${title}`}>
        <DataTable
          caption="Stored versions, the one that ran last first"
          rows={versions}
          rowKey={({ version }) => version}
          columns={[
            { key: 'version', header: 'Version', cell: buildWords },
            { key: 'origin', header: 'Shipped', cell: (version) => <Origin version={version} /> },
            { key: 'visits', header: 'Visits', numeric: true, cell: ({ visits }) => visits },
            {
              key: 'times',
              header: 'Opened in (median, 95th percentile)',
              cell: ({ medianMs, p95Ms }) => `${within(medianMs)}, ${within(p95Ms)}`,
            },
            { key: 'faults', header: 'Failures', numeric: true, cell: ({ faults }) => faults },
            {
              key: 'act',
              header: 'State',
              cell: (version) =>
                version.state === 'active' ? (
                  <span className={styles.state}>
                    <Badge tone="good">runs</Badge>
                  </span>
                ) : off ? (
                  'stored'
                ) : (
                  <Button
                    onClick={() => setAsked({ kind: 'version', version })}
                    aria-label={`Run this version, ${version.version} of ${title}`}
                  >
                    Run this version
                  </Button>
                ),
            },
          ]}
        />
      </Disclosure>
      {asked?.kind === 'off' && <SwitchOffDialog remote={remote} onClose={close} />}
      {asked?.kind === 'on' && <SwitchOnDialog remote={remote} onClose={close} />}
      {asked?.kind === 'version' && <VersionDialog remote={remote} version={asked.version} onClose={close} />}
    </Card>
  );
}

function State({ remote: { off, unmet, active } }: { remote: ReleasedRemote }) {
  if (off) return <Badge tone="warn">switched off</Badge>;
  if (active === null) return <Badge tone="bad">no version works</Badge>;
  return unmet ? <Badge tone="bad">needs a newer portal</Badge> : <Badge tone="good">runs</Badge>;
}

/** The shipper, the time of shipping, and the time since when it runs. */
function Origin({ version: { by, at, since, state } }: { version: ReleasedVersion }) {
  return (
    // One box: on a phone the cells of the table are grids.
    <span>
      {by ? <bdi>{by}</bdi> : 'Someone'} shipped it on <When at={at} />
      {since && state === 'active' && (
        <>
          ; it has run since <When at={since} />
        </>
      )}
      {state === 'withdrawn' && '; it was rolled back'}
      {state === 'preview' && ' as a preview'}.
    </span>
  );
}
