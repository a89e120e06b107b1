import { getSystem, type System } from '@campus/contracts/administration';
import { Badge, Disclosure, Fact, Facts, QueryState, Section, useEndpoint, When } from '@campus/portal-kit';
import { AreasTable } from './areas-table.tsx';
import { systemSectionTexts as texts } from './texts.ts';

export default function SystemSection() {
  const query = useEndpoint(getSystem, { refetchInterval: 10_000 });
  return (
    <Section title={texts.title}>
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
        <Fact term={texts.version}>{texts.versionWithCommit(system.version, system.commit)}</Fact>
        <Fact term={texts.data}>
          {texts.schemaVersion(system.schema.version)}{' '}
          <Badge tone={schemaTones[system.schema.state]}>{texts.schemaStates[system.schema.state]}</Badge>
        </Fact>
        <Fact term={texts.nodeJs}>{system.node}</Fact>
        <Fact term={texts.runningFor}>{duration(system.uptime)}</Fact>
        <Fact term={texts.memory}>
          {Math.round(system.memory / 1024 / 1024)} {texts.mb}
        </Fact>
        <Fact term={texts.database}>
          {system.database.kind}{' '}
          <Badge tone={system.database.ready ? 'good' : 'bad'}>
            {system.database.ready ? 'answers' : texts.unreachable}
          </Badge>
        </Fact>
        <Fact term={texts.members}>{system.members}</Fact>
        <Fact term={texts.signIn}>{texts.identities[system.identity]}</Fact>
        <Fact term={texts.profiles}>{texts.profileStores[system.profileStore]}</Fact>
      </Facts>
      <Migrations migrations={system.schema.migrations} />
    </>
  );
}

function Migrations({ migrations }: { migrations: System['schema']['migrations'] }) {
  if (migrations.length === 0) return null;
  return (
    <Disclosure title={texts.migrations}>
      <ol>
        {migrations.map(({ id, title, state, at, ms, counts = {} }) => (
          <li key={id} value={id}>
            {title}: {state}
            {at && (
              <>
                {texts.on} <When at={at} />
              </>
            )}
            {ms !== undefined && texts.duration((ms / 1000).toFixed(1))}
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
  return minutes > 0 ? `${minutes} min` : texts.lessThanMinute;
}
