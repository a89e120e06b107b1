import type { MongoCluster } from '../mongodb/cluster.ts';
import { withDatabase } from '../mongodb/suites.ts';
import type { Fault } from './scenario.ts';

/** In a replica set another member takes over. */
export const killPrimary = ({
  uri,
  killPrimary: kill,
}: Pick<MongoCluster, 'uri' | 'killPrimary'>): Fault => ({
  title: 'primary killed',
  rounds: 10,
  portal: { databaseUri: withDatabase(uri, 'campus') },
  inject: () => kill(Math.random() * 5000),
});
