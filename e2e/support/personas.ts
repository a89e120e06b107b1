import { join } from 'node:path';
import { defaultDomains, demoAccounts, type DemoAccount } from '@campus/contracts';

/** The demo accounts; they exist in every portal that runs on the emulator. Tests only read as them. */
export const personas = Object.fromEntries(
  demoAccounts(defaultDomains).map((account) => [account.role, account]),
) as Record<DemoAccount['role'], DemoAccount>;

export type Persona = keyof typeof personas;

/** Where the browser storage of a signed-in persona is kept; made by sign-in.setup.ts. */
export const storageOf = (persona: Persona) =>
  join(import.meta.dirname, `../test-results/personas/${persona}.json`);
