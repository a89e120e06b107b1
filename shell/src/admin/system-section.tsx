import { getSystem, type System } from '@campus/contracts/administration';
import { Badge, Fact, Facts, QueryState, Section, useEndpoint } from '@campus/portal-kit';
import { when } from './dates.ts';

export default function SystemSection() {
  const query = useEndpoint(getSystem, { refetchInterval: 10_000 });
  return (
    <Section title="System">
      <QueryState query={query}>{(system) => <Figures system={system} />}</QueryState>
    </Section>
  );
}

const identities = { firebase: 'Firebase', emulator: 'Firebase emulator: anyone can log in as anyone' };
const stores = { firestore: 'Firestore', api: 'This portal’s own database' };

const schemaStates = { done: 'up to date', running: 'being migrated', pending: 'waits for a migration' };
const schemaTones = { done: 'good', running: 'neutral', pending: 'bad' } as const;

function Figures({ system }: { system: System }) {
  return (
    <>
      <Facts>
        <Fact term="Version">
          {system.version} (commit {system.commit})
        </Fact>
        <Fact term="Data">
          Schema version {system.schema.version}{' '}
          <Badge tone={schemaTones[system.schema.state]}>{schemaStates[system.schema.state]}</Badge>
        </Fact>
        <Fact term="Node.js">{system.node}</Fact>
        <Fact term="Running for">{duration(system.uptime)}</Fact>
        <Fact term="Memory">{Math.round(system.memory / 1024 / 1024)} MB</Fact>
        <Fact term="Database">
          {system.database.kind}{' '}
          <Badge tone={system.database.ready ? 'good' : 'bad'}>
            {system.database.ready ? 'answers' : 'does not answer'}
          </Badge>
        </Fact>
        <Fact term="Members">{system.members}</Fact>
        <Fact term="Sign-in">{identities[system.identity]}</Fact>
        <Fact term="Profiles">{stores[system.profileStore]}</Fact>
      </Facts>
      <Migrations migrations={system.schema.migrations} />
    </>
  );
}

function Migrations({ migrations }: { migrations: System['schema']['migrations'] }) {
  if (migrations.length === 0) return null;
  return (
    <details>
      <summary>Migrations of the data</summary>
      <ol>
        {migrations.map(({ id, title, state, at, ms, counts = {} }) => (
          <li key={id} value={id}>
            {title}: {state}
            {at && ` ${when(at)}`}
            {ms !== undefined && ` in ${(ms / 1000).toFixed(1)} s`}
            {Object.entries(counts).map(([name, count]) => `, ${name}: ${count}`)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** @param seconds since the start */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : 'less than a minute';
}
