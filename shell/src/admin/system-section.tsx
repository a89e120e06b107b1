import { getSystem, type System } from '@campus/contracts/administration';
import { Badge, Disclosure, Fact, Facts, QueryState, Section, useEndpoint, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { AreasTable } from './areas-table.tsx';
import { systemSectionTexts as texts } from './texts.ts';

export default function SystemSection() {
  const query = useEndpoint(getSystem, { refetchInterval: 10_000 });
  return (
    <Section title={t`System`}>
      <QueryState query={query}>{(system) => <Figures system={system} />}</QueryState>
      <AreasTable />
    </Section>
  );
}

const schemaTones = { done: 'good', running: 'neutral', pending: 'bad' } as const;

function Figures({ system }: { system: System }) {
  return (
    <>
      <Facts>
        <Fact
          term={t`Version`}
        >{t`${{ version: system.version }} (commit ${{ commit: system.commit }})`}</Fact>
        <Fact term={t`Data`}>
          {t`Schema version ${{ version: system.schema.version }}`}{' '}
          <Badge tone={schemaTones[system.schema.state]}>{texts().schemaStates[system.schema.state]}</Badge>
        </Fact>
        <Fact term={t`Node.js`}>{system.node}</Fact>
        <Fact term={t`Running for`}>{duration(system.uptime)}</Fact>
        <Fact term={t`Memory`}>
          {Math.round(system.memory / 1024 / 1024)} {t`MB`}
        </Fact>
        <Fact term={t`Database`}>
          {system.database.kind}{' '}
          <Badge tone={system.database.ready ? 'good' : 'bad'}>
            {system.database.ready ? 'answers' : t`does not answer`}
          </Badge>
        </Fact>
        <Fact term={t`Members`}>{system.members}</Fact>
        <Fact term={t`Sign-in`}>{texts().identities[system.identity]}</Fact>
        <Fact term={t`Profiles`}>{texts().profileStores[system.profileStore]}</Fact>
      </Facts>
      <Migrations migrations={system.schema.migrations} />
    </>
  );
}

function Migrations({ migrations }: { migrations: System['schema']['migrations'] }) {
  if (migrations.length === 0) return null;
  return (
    <Disclosure title={t`Data migrations`}>
      <ol>
        {migrations.map(({ id, title, state, at, ms, counts = {} }) => (
          <li key={id} value={id}>
            {title}: {state}
            {at && (
              <>
                {t` on`} <When at={at} />
              </>
            )}
            {ms !== undefined && t` in ${{ value: (ms / 1000).toFixed(1) }} s`}
            {Object.entries(counts).map(([name, count]) => `, ${name}: ${count}`)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** @param seconds since the start */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : t`less than a minute`;
}
