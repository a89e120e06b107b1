import type { APIRequestContext } from '@playwright/test';
import { call } from './call.ts';
import type { Account } from './emulator.ts';
import { personas } from './personas.ts';

/** Gives the account a role, as the demo admin. */
export async function grant(request: APIRequestContext, account: Account, role: string) {
  // The first call makes the member record.
  await call(request, account, 'GET', '/api/me');
  const granted = { granted: true, reason: 'For a test.' };
  await call(request, personas.admin, 'PUT', `/api/members/${account.uid}/roles/${role}`, granted);
}
