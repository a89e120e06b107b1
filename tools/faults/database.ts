import type { ReplicaSet } from '../mongodb/replica-set.ts';
import { withName } from '../with-client.ts';
import type { Fault } from './scenario.ts';

/** Faults of a replica set's primary. Another member takes over each time. */
export function primaryFaults(set: ReplicaSet): Fault[] {
  const fault = (name: string, title: string, rounds: number, inject: () => Promise<void>): Fault => ({
    title,
    rounds,
    portal: { databaseUri: withName(set.uri, `faults-${name}`) },
    inject,
  });
  return [
    fault('kill', 'primary killed', 10, () => set.killPrimary(Math.random() * 5000)),
    fault('step-down', 'primary steps down', 5, () => set.stepDown()),
    fault('freeze', 'primary frozen for 30 s', 3, () => set.freezePrimary(30_000)),
  ];
}
