import { randomBytes } from 'node:crypto';
import type { BudgetCategory } from '@campus/contracts/budget';
import { loadConfig } from '../../../../config.ts';
import { dayIn } from '../../../../platform/days.ts';
import { createLog } from '../../../../platform/log.ts';
import type { Platform } from '../../../../services/platform.ts';
import { environment, type TestPortal } from '../../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../../testing/tokens.ts';
import { createLedger } from '../ledger.ts';

/** 128 random bits, hex. */
export const drawId = () => randomBytes(16).toString('hex');

export const today = () => dayIn('Asia/Kolkata')(Date.now());

/** The ledger as another server has it, on the same database. */
export function ledgerOf({ connection }: TestPortal) {
  const config = loadConfig({ ...environment, MONGODB_URI: 'mongodb://127.0.0.1/campus' });
  const log = createLog('info', { write: () => {} });
  return createLedger({ connection, config, log, now: Date.now, today } as unknown as Platform);
}

/** API calls on the ledger of a test's portal. */
export function callsOnLedger(portal: TestPortal) {
  const enter = async (
    fields: Record<string, string | number>,
    { as = personas.treasurer, document }: { as?: Persona | null; document?: File } = {},
  ) => {
    const form = new FormData();
    const all = { requestId: drawId(), on: today(), text: 'For the tests', ...fields };
    for (const [name, value] of Object.entries(all)) form.append(name, String(value));
    if (document) form.append('document', document);
    const response = await fetch(`${portal.url}/api/ledger/entries`, {
      method: 'POST',
      headers: as ? { authorization: `Bearer ${emulatorToken(as)}` } : {},
      body: form,
    });
    // Tests look into answers of every shape.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, json: (await response.json()) as any };
  };
  return {
    enter,
    read: (path: string, as: Persona = personas.student) => portal.call('GET', `/api/ledger${path}`, { as }),
    /** With what isn't one piece of JSON. */
    readText: async (path: string) => {
      const headers = { authorization: `Bearer ${emulatorToken(personas.student)}` };
      const response = await fetch(`${portal.url}/api/ledger${path}`, { headers });
      return { headers: response.headers, text: await response.text() };
    },
    correct: (number: number | string, body: object = {}, as: Persona | null = personas.treasurer) =>
      portal.call('POST', `/api/ledger/entries/${number}/correction`, {
        as: as ?? undefined,
        body: { requestId: drawId(), text: 'A typing mistake', ...body },
      }),
    /** Sets money aside, as an approval does. @returns the application's id */
    reserve: async (amount: number, category: BudgetCategory = 'events', given: object = {}) => {
      const application = drawId();
      await ledgerOf(portal).reserve({
        application,
        amount,
        category,
        text: 'Cultural night',
        on: today(),
        by: { id: 'faculty-1', name: 'Ravi Deshmukh' },
        ...given,
      });
      return application;
    },
    /** The stored entries, oldest first. */
    stored: () => ledgerOf(portal).models.entries.find().sort({ _id: 1 }).lean(),
    /** Takes everything away. */
    clear: async () => {
      for (const name of ['ledger', 'ledgerTotals', 'ledgerReservations', 'ledgerProgress'])
        await portal.connection.collection(name).deleteMany({});
    },
  };
}

/** Makes the treasurer one; she exists from then on. */
export async function appointTreasurer(portal: TestPortal): Promise<void> {
  await portal.call('GET', '/api/me', { as: personas.treasurer });
  const granted = await portal.call('PUT', `/api/members/${personas.treasurer.uid}/roles/treasurer`, {
    as: personas.admin,
    body: { granted: true, reason: 'Elected.' },
  });
  if (granted.status !== 200) throw new Error(granted.text);
}
