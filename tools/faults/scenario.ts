import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import { Load } from './load.ts';
import { type Portal, startPortal } from './portal.ts';
import { verify, type Verdict } from './verify.ts';

/** The parts a fault can act on. A fault ends with the portal healed, not necessarily recovered. */
interface Scene {
  portal: Portal;
  /** Notes something that must not be, without ending the run. */
  complain: (fault: string) => void;
}

export interface Fault {
  title: string;
  /** Rounds where the command line names none. */
  rounds: number;
  /** A server that runs already, instead of an embedded one. */
  databaseUri?: string;
  inject: (scene: Scene) => Promise<void>;
}

/** Milliseconds after a fault was healed in which the portal has to be ready again. */
const recoveryMs = 60_000;

/** Runs a fault so many times on a portal under load, and compares everything that was acknowledged with what is there. */
async function runScenario(fault: Fault, rounds: number): Promise<Verdict> {
  await using portal = await startPortal(fault.databaseUri);
  const { campus } = portal;
  const election = await campus.openElection('Election under faults');
  const load = new Load({
    campus,
    election,
    posts: await campus.choicesOf(election),
    reviewer: await grantFaculty(portal),
  });
  const complaints: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await delay(300 + Math.random() * 1200);
    await fault.inject({
      portal,
      complain: (words) => void complaints.push(`round ${round}: ${words}`),
    });
    const refusal = await refusalAfter(portal, recoveryMs);
    if (refusal !== null)
      throw new Error(`round ${round}: not ready ${recoveryMs / 1000} s after the fault ended: ${refusal}`);
  }
  await delay(1000);
  await load.stop();
  const verdict = await verify(portal, load);
  return { ...verdict, faults: [...complaints, ...verdict.faults] };
}

/** The session of a new member who may decide on applications. */
async function grantFaculty({ campus }: Portal): Promise<string> {
  const email = `reviewer@${defaultDomains.student}`;
  const session = await campus.sessionOf('reviewer', email);
  await campus.call('GET', '/api/me', undefined, session);
  await campus.call('PUT', '/api/members/reviewer/roles/faculty', { granted: true, reason: 'To decide.' });
  return session;
}

/** What `/readyz` says if the portal isn't ready within so many ms; `null` once it is. */
async function refusalAfter(portal: Portal, ms: number): Promise<string | null> {
  const deadline = performance.now() + ms;
  for (;;) {
    // As a service manager does.
    if (portal.hasEnded('API')) await portal.start('API');
    const said = await fetch(`${portal.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      async (answer) => (answer.ok ? null : answer.text()),
      String,
    );
    if (said === null || performance.now() > deadline) return said;
    await delay(50);
  }
}

const printLine = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);

/** Runs these faults, each on a portal of its own, and prints a table. @returns whether every promise was kept */
export async function runForTable(faults: Fault[], rounds?: number): Promise<boolean> {
  printLine('fault', 'rounds', 'acknowledged', 'lost', 'twice');
  printLine(...Array<string>(5).fill('---'));
  const broken: string[] = [];
  for (const fault of faults)
    try {
      const times = rounds ?? fault.rounds;
      const { acknowledged, lost, twice, faults: others } = await runScenario(fault, times);
      printLine(fault.title, times, acknowledged, lost.length, twice.length);
      for (const words of [...lost, ...twice, ...others]) broken.push(`${fault.title}: ${words}`);
    } catch (error) {
      printLine(fault.title, 'broke off', '', '', '');
      broken.push(`${fault.title}: ${(error as Error).stack}`);
    }
  if (broken.length > 0)
    console.error(`\nPromises that were not kept:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`);
  return broken.length === 0;
}
