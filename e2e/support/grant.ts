import type { APIRequestContext } from '@playwright/test';
import { type Account, tokenOf } from './emulator.ts';
import { personas } from './personas.ts';
import { expect } from './test.ts';

/** Gives the account a role, as the demo admin. */
export async function grant(request: APIRequestContext, account: Account, role: string) {
  const token = await tokenOf(request, account);
  // The first call makes the member record.
  await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } });
  const granted = await request.put(`/api/members/${account.uid}/roles/${role}`, {
    headers: { authorization: `Bearer ${await tokenOf(request, personas.admin)}` },
    data: { granted: true, reason: 'For a test.' },
  });
  expect(granted.ok(), await granted.text()).toBe(true);
}
