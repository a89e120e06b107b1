import { setTimeout as delay } from 'node:timers/promises';
import type { Election } from '@campus/contracts/elections';
import type { Fault } from './scenario.ts';

const dayMs = 86_400_000;
/** Milliseconds in which a jump is noticed. */
const noticedWithinMs = 3000;

/** The API's clock alone: no deadline may move, and it may not call itself ready. */
const jumpOfApi = (title: string, shiftMs: number): Fault => ({
  title,
  rounds: 3,
  async inject({ portal, probe, election, complain }) {
    portal.shiftClocks(shiftMs, ['api']);
    await delay(noticedWithinMs);
    const noticed = performance.now();
    await delay(4000);
    const said = new Set(probe.readyzSince(noticed));
    portal.shiftClocks(0, ['api']);
    if (said.size !== 1 || !said.has(503)) complain(`/readyz said ${[...said].join(', ')}`);
    await delay(noticedWithinMs);
    const { state } = await portal.campus.get<Election>(`/api/elections/${election.id}`);
    if (state !== 'open') complain(`the election is ${state}`);
  },
});
export const apiAhead = jumpOfApi('clock of the API a day ahead', dayMs);
export const apiBehind = jumpOfApi('clock of the API a day behind', -dayMs);

/** One machine runs everything, so no other clock tells the difference. Nothing may get lost all the same. */
const jumpOfMachine = (title: string, shiftMs: number): Fault => ({
  title,
  rounds: 3,
  async inject({ portal }) {
    portal.shiftClocks(shiftMs);
    await delay(6000);
    portal.shiftClocks(0);
    await delay(noticedWithinMs);
  },
});
export const machineAhead = jumpOfMachine('clock of the whole machine a day ahead', dayMs);
export const machineBehind = jumpOfMachine('clock of the whole machine a day behind', -dayMs);
