import { setTimeout as delay } from 'node:timers/promises';
import type { ReplicaSet } from '../mongodb/replica-set.ts';
import { withName } from '../with-client.ts';
import type { Fault } from './scenario.ts';

/** Milliseconds after which `/readyz` must tell that the database is away. */
const noticedWithinMs = 5000;

const end = (title: string, programs: ('API' | 'database')[], signal: NodeJS.Signals): Fault => ({
  title,
  rounds: 20,
  async inject({ portal, complain }) {
    for (const how of await Promise.all(programs.map((program) => portal.end(program, signal))))
      if (signal === 'SIGTERM' && how !== 'exit code 0') complain(`it ended with ${how}`);
    await delay(Math.random() * 1000);
    for (const program of programs) await portal.start(program);
  },
});

const freezeDatabase: Fault = {
  title: 'database frozen for 30 s',
  rounds: 3,
  async inject({ portal, complain }) {
    portal.signal('database', 'SIGSTOP');
    await delay(noticedWithinMs);
    for (const end = Date.now() + 30_000 - noticedWithinMs; Date.now() < end; await delay(100)) {
      const { status } = await fetch(`${portal.url}/readyz`);
      if (status !== 503) complain(`/readyz said ${status}`);
    }
    portal.signal('database', 'SIGCONT');
  },
};

/** All faults, by the name for the command line. */
export const faults: Record<string, Fault> = {
  'kill-api': end('API killed', ['API'], 'SIGKILL'),
  'kill-database': end('database killed', ['database'], 'SIGKILL'),
  'kill-both': end('API and database killed together', ['database', 'API'], 'SIGKILL'),
  'stop-api': end('API stopped (SIGTERM)', ['API'], 'SIGTERM'),
  'stop-database': end('database stopped (SIGTERM)', ['database'], 'SIGTERM'),
  'freeze-database': freezeDatabase,
};

/** Faults of a replica set's primary. Another member takes over each time. */
export function primaryFaults(set: ReplicaSet): Fault[] {
  const fault = (name: string, title: string, rounds: number, inject: () => Promise<void>): Fault => ({
    title,
    rounds,
    databaseUri: withName(set.uri, `faults-${name}`),
    inject,
  });
  return [
    fault('kill', 'primary killed', 10, () => set.killPrimary(Math.random() * 5000)),
    fault('step-down', 'primary steps down', 5, () => set.stepDown()),
    fault('freeze', 'primary frozen for 30 s', 3, () => set.freezePrimary(30_000)),
  ];
}
