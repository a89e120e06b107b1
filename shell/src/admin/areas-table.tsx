import { type Area, listAreas, switchArea } from '@campus/contracts/administration';
import { listAuditEntries } from '@campus/contracts/audit';
import {
  Badge,
  Button,
  ChangeButton,
  DataTable,
  QueryState,
  Section,
  useChange,
  useEndpoint,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { areasTableTexts as texts } from './texts.ts';

const also = [listAuditEntries.area];
const tones = { runs: 'good', off: 'neutral', stopped: 'bad', failing: 'bad', elsewhere: 'neutral' } as const;
const titleOf = ({ id, title }: Area) =>
  title ?? texts().titles[id as keyof ReturnType<typeof texts>['titles']] ?? id;

export function AreasTable() {
  const query = useEndpoint(listAreas, { refetchInterval: 10_000 });
  const [closing, setClosing] = useState<string | null>(null);
  return (
    <Section title={t`Areas and versions`}>
      <p>{t`The server’s half of each area. Switched off, an area answers no call, its pages show your message, and home page, search and bell leave it out. Deadlines and counting go on. To change or withdraw a version of the pages, use Remotes.`}</p>
      <QueryState query={query}>
        {({ areas, version }) => {
          const asked = areas.find(({ id }) => id === closing);
          return (
            <>
              <DataTable
                caption={t`Areas`}
                rows={areas}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'area', header: t`Area`, cell: titleOf },
                  { key: 'state', header: t`State`, cell: (area) => <State {...area} /> },
                  {
                    key: 'versions',
                    header: t`Versions`,
                    cell: ({ versions: { api, pages } }) => texts().versionsOf(api, pages),
                  },
                  {
                    key: 'act',
                    header: '',
                    cell: (area) =>
                      area.canSwitch && (
                        <Switch area={area} version={version} onOff={() => setClosing(area.id)} />
                      ),
                  },
                ]}
              />
              {asked && <CloseArea area={asked} version={version} onClose={() => setClosing(null)} />}
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}

const State = ({ state, reason, since }: Area) => (
  <span>
    <Badge tone={tones[state]}>{texts().states[state]}</Badge>
    {since && (
      <>
        {' '}
        {t`since`} <When at={since} />
      </>
    )}
    {reason && (
      <>
        {' '}
        <bdi>
          {state === 'off'
            ? `“${reason}”`
            : t`Its job “${reason}” fails again and again. The server’s log says why.`}
        </bdi>
      </>
    )}
    {state === 'stopped' && <> {t`The server’s log says why.`}</>}
  </span>
);

function Switch({ area, version, onOff }: { area: Area; version: number; onOff: () => void }) {
  const title = titleOf(area);
  return area.state === 'off' ? (
    <ChangeButton
      endpoint={switchArea}
      call={{ params: { id: area.id }, body: { off: null, version, underWay: null } }}
      question={{
        title: t`Switch on ${title}?`,
        confirmLabel: t`Switch on`,
        children: <p>{t`Its calls are answered and its pages open again within a few seconds.`}</p>,
      }}
      also={also}
      updates={listAreas}
      aria-label={t`Switch on ${title}`}
    />
  ) : (
    <Button onClick={onOff} aria-label={t`Switch off ${title}`}>
      {t`Switch off`}
    </Button>
  );
}

function CloseArea({ area, version, onClose }: { area: Area; version: number; onClose: () => void }) {
  const { id, underWay } = area;
  const turn = useChange(switchArea, { also, updates: listAreas });
  return (
    <SwitchOffDialog
      name={`switch off area ${id}`}
      title={titleOf(area)}
      consequence={t`Within a few seconds no one can use this area. Nothing is deleted, and deadlines go on.`}
      underWay={underWay}
      turnOff={(off) => turn.mutateAsync({ params: { id }, body: { off, version, underWay } })}
      onClose={onClose}
    />
  );
}
