import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './scenario.ts';

/** Milliseconds after which `/readyz` must tell that the database is away. */
const noticedWithinMs = 5000;

/** The clients' line is as bad under every other fault. */
export const badLine: Fault = { title: 'a bad line alone', rounds: 20, inject: () => delay(3000) };

const kill = (title: string, program: 'API' | 'database', signal: NodeJS.Signals): Fault => ({
  title,
  rounds: 20,
  async inject({ portal, complain }) {
    const how = await portal.end(program, signal);
    if (signal === 'SIGTERM' && how !== 'exit code 0') complain(`it ended with ${how}`);
    await delay(Math.random() * 1000);
    await portal.start(program);
  },
});

export const killApi = kill('API killed', 'API', 'SIGKILL');
export const killDatabase = kill('database killed', 'database', 'SIGKILL');
export const stopApi = kill('API stopped (SIGTERM)', 'API', 'SIGTERM');
export const stopDatabase = kill('database stopped (SIGTERM)', 'database', 'SIGTERM');

export const killBoth: Fault = {
  title: 'API and database killed together',
  rounds: 20,
  async inject({ portal }) {
    await Promise.all([portal.end('API', 'SIGKILL'), portal.end('database', 'SIGKILL')]);
    await portal.start('database');
    await portal.start('API');
  },
};

const endLauncher = (title: string, signal: NodeJS.Signals): Fault => ({
  title,
  rounds: signal === 'SIGKILL' ? 20 : 5,
  portal: { underLauncher: true },
  async inject({ portal }) {
    await portal.end('launcher', signal);
    await portal.start('launcher');
  },
});
export const killLauncher = endLauncher('launcher killed', 'SIGKILL');
export const stopLauncher = endLauncher('launcher stopped (SIGTERM)', 'SIGTERM');

export const freezeDatabase = (seconds: number): Fault => ({
  title: `database frozen for ${seconds} s`,
  rounds: 3,
  async inject({ portal, probe, complain }) {
    portal.signal('database', 'SIGSTOP');
    await delay(noticedWithinMs);
    const noticed = performance.now();
    await delay(seconds * 1000 - noticedWithinMs);
    const said = probe.readyzSince(noticed);
    portal.signal('database', 'SIGCONT');
    if (said.some((status) => status !== 503)) complain(`/readyz said ${[...new Set(said)].join(', ')}`);
  },
});
