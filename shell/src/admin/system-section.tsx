import { getSystem, type System } from '@campus/contracts';
import { Badge, QueryState, Section, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import styles from './admin-section.module.css';
import { when } from './dates.ts';
import { Fact } from './fact.tsx';

export default function SystemSection() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => api.call(getSystem, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Section title="System">
      <QueryState query={query}>
        {(system) => (
          <>
            <Facts system={system} />
            <Migrations migrations={system.schema.migrations} />
          </>
        )}
      </QueryState>
    </Section>
  );
}

const identities = { firebase: 'Firebase', emulator: 'Firebase emulator: anybody can be anybody here' };
const stores = { firestore: 'Firestore', api: 'This portal’s own database' };

const schemaStates = { done: 'up to date', running: 'being migrated', pending: 'waits for a migration' };
const schemaTones = { done: 'good', running: 'neutral', pending: 'bad' } as const;

function Facts({ system }: { system: System }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Version">
        {system.version} (commit {system.commit})
      </Fact>
      <Fact name="Data">
        Schema version {system.schema.version}{' '}
        <Badge tone={schemaTones[system.schema.state]}>{schemaStates[system.schema.state]}</Badge>
      </Fact>
      <Fact name="Node.js">{system.node}</Fact>
      <Fact name="Running for">{duration(system.uptime)}</Fact>
      <Fact name="Memory">{Math.round(system.memory / 1024 / 1024)} MB</Fact>
      <Fact name="Database">
        {system.database.kind}{' '}
        <Badge tone={system.database.ready ? 'good' : 'bad'}>
          {system.database.ready ? 'answers' : 'does not answer'}
        </Badge>
      </Fact>
      <Fact name="Members">{system.members}</Fact>
      <Fact name="Sign-in">{identities[system.identity]}</Fact>
      <Fact name="Profiles">{stores[system.profileStore]}</Fact>
    </dl>
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
