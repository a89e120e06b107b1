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
import { useState } from 'react';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { areasTableTexts as texts } from './texts.ts';

const also = [listAuditEntries.area];
const tones = { runs: 'good', off: 'neutral', stopped: 'bad', failing: 'bad', elsewhere: 'neutral' } as const;
const titleOf = ({ id, title }: Area) => title ?? texts.titles[id as keyof typeof texts.titles] ?? id;

export function AreasTable() {
  const query = useEndpoint(listAreas, { refetchInterval: 10_000 });
  const [closing, setClosing] = useState<string | null>(null);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState query={query}>
        {({ areas, version }) => {
          const asked = areas.find(({ id }) => id === closing);
          return (
            <>
              <DataTable
                caption={texts.caption}
                rows={areas}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'area', header: texts.area, cell: titleOf },
                  { key: 'state', header: texts.state, cell: (area) => <State {...area} /> },
                  {
                    key: 'versions',
                    header: texts.versions,
                    cell: ({ versions: { api, pages } }) => texts.versionsOf(api, pages),
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
    <Badge tone={tones[state]}>{texts.states[state]}</Badge>
    {since && (
      <>
        {' '}
        {texts.since} <When at={since} />
      </>
    )}
    {reason && (
      <>
        {' '}
        <bdi>{state === 'off' ? `“${reason}”` : texts.job(reason)}</bdi>
      </>
    )}
    {state === 'stopped' && <> {texts.seeLog}</>}
  </span>
);

function Switch({ area, version, onOff }: { area: Area; version: number; onOff: () => void }) {
  const title = titleOf(area);
  return area.state === 'off' ? (
    <ChangeButton
      endpoint={switchArea}
      call={{ params: { id: area.id }, body: { off: null, version, underWay: null } }}
      question={{
        title: texts.onQuestion(title),
        confirmLabel: texts.switchOn,
        children: <p>{texts.onConsequence}</p>,
      }}
      also={also}
      updates={listAreas}
      aria-label={texts.switchOnOf(title)}
    />
  ) : (
    <Button onClick={onOff} aria-label={texts.switchOffOf(title)}>
      {texts.switchOff}
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
      consequence={texts.offConsequence}
      underWay={underWay}
      turnOff={(off) => turn.mutateAsync({ params: { id }, body: { off, version, underWay } })}
      onClose={onClose}
    />
  );
}
