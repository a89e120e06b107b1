/** `npm run test:alerts`: whether each fault fires the alert that names it, and no other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import { readArguments, refuse } from '../command-line.ts';
import { startPortal } from '../faults/portal.ts';
import { findProgram } from '../find-program.ts';
import { alertFaults, backUp, type Scene, shipNothing } from './faults.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

const HELP = `npm run test:alerts [-- FAULT …]

Starts a portal and a Prometheus with the shipped rules, whose waits are shortened, causes one fault after the other, and
prints which alerts fire. Needs Linux and the program prometheus on PATH.

${Object.entries(alertFaults)
  .map(([name, { title, alert }]) => `  ${name.padEnd(15)} ${title}: ${alert}`)
  .join('\n')}

Exit code: 0 if each fault fired its alert and no other, 1 if not.`;

/** Milliseconds in which an alert must come or go, and for which others are waited for after it. */
const withinMs = 180_000;
const othersMs = 45_000;

const { positionals } = readArguments(HELP, {}, Object.keys(alertFaults).length);
if (positionals.some((name) => !(name in alertFaults))) refuse(HELP);
const program = findProgram('prometheus');
if (!program) refuse('prometheus is not on PATH. Debian’s package of this name has it.');

const backups = mkdtempSync(join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'campus-alerts-'));
const wrong: string[] = [];
try {
  await using portal = await startPortal();
  const scene: Scene = { portal, backups };
  const visitor = await portal.campus.sessionOf('visitor', `visitor@${defaultDomains.student}`);
  shipNothing(scene);
  await backUp(scene);
  await using prometheus = await startPrometheus(program, portal.url);
  const visits = new AbortController();
  void visit(portal.url, visitor, visits.signal);
  await firingUntil(prometheus, (now) => now.length === 0, withinMs);
  const before = await prometheus.firing();
  if (before.length > 0) throw new Error(`Without any fault these fire: ${before.join(', ')}`);

  console.log('| fault | alerts | |\n| --- | --- | --- |');
  for (const [name, fault] of Object.entries(alertFaults)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const fired = new Set<string>();
    const note = (names: string[]) => names.forEach((alert) => fired.add(alert));
    let broke = '';
    try {
      const heal = await fault.cause(scene);
      note(await firingUntil(prometheus, (now) => now.includes(fault.alert), withinMs));
      note(await firingUntil(prometheus, () => false, othersMs));
      await heal();
      note(await firingUntil(prometheus, (now) => now.length === 0, withinMs));
    } catch (error) {
      broke = (error as Error).message.split('\n', 1)[0]!;
    }
    const left = await prometheus.firing();
    const isRight = broke === '' && left.length === 0 && [...fired].join() === fault.alert;
    if (!isRight) wrong.push(name);
    // A machine with too much to do is slow without any fault.
    const verdict = isRight ? 'right' : `WRONG, at a load of ${Math.round(loadavg()[0]!)}`;
    const remark = [verdict, broke, left.length > 0 ? `still: ${left.join(', ')}` : ''];
    console.log(
      `| ${fault.title} | ${[...fired].join(', ') || 'none'} | ${remark.filter(Boolean).join('; ')} |`,
    );
  }
  visits.abort();
} finally {
  rmSync(backups, { recursive: true });
}
if (wrong.length > 0) {
  console.error(`\nNot as it should be: ${wrong.join(', ')}`);
  process.exitCode = 1;
}

/** @returns all that fired until `isDone`, or until the time is over */
async function firingUntil(
  prometheus: Prometheus,
  isDone: (now: string[]) => boolean,
  ms: number,
): Promise<string[]> {
  const fired = new Set<string>();
  const deadline = performance.now() + ms;
  for (;;) {
    const now = await prometheus.firing();
    for (const alert of now) fired.add(alert);
    if (isDone(now) || performance.now() > deadline) return [...fired];
    await delay(500);
  }
}

/** A few people who read, and a balancer that asks /readyz. */
async function visit(url: string, session: string, signal: AbortSignal): Promise<void> {
  const paths = [
    '/api/complaints?limit=1',
    '/readyz',
    '/api/me',
    `/api/elections/none/receipts/${'a'.repeat(64)}`,
  ];
  for (let index = 0; !signal.aborted; index += 1) {
    const headers = { authorization: `Bearer ${session}` };
    const call = fetch(url + paths[index % paths.length], { headers, signal: AbortSignal.timeout(30_000) });
    void call.then(async (answer) => answer.arrayBuffer()).catch(() => {});
    await delay(250);
  }
}
