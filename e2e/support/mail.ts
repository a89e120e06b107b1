import type { Parsed } from '@campus/contracts';
import { getMailServer } from '@campus/contracts/mail';
import type { APIRequestContext } from '@playwright/test';
import { call } from './call.ts';
import { personas } from './personas.ts';
import { expect } from './test.ts';

/** Where the mail catcher of this portal is. */
export async function catcherOf(request: APIRequestContext): Promise<string> {
  const { catcher } = await call<Parsed<(typeof getMailServer)['response']>>(
    request,
    personas.admin,
    'GET',
    '/api/mail-server',
  );
  expect(catcher, 'the portal has a mail catcher').not.toBeNull();
  return catcher!;
}

/** The subjects of what an address got so far. */
export async function subjectsFor(
  request: APIRequestContext,
  catcher: string,
  address: string,
): Promise<string[]> {
  const mails = (await (await request.get(`${catcher}/mails`)).json()) as { to: string[]; subject: string }[];
  return mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
}

/** Waits for a mail. */
export const expectMail = async (request: APIRequestContext, address: string, subject: string | RegExp) => {
  const catcher = await catcherOf(request);
  await expect(async () => {
    const subjects = await subjectsFor(request, catcher, address);
    expect(subjects).toContainEqual(expect.stringMatching(subject));
  }).toPass({ timeout: 30_000 });
};
