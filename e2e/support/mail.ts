import type { Parsed } from '@campus/contracts';
import { getMailServer } from '@campus/contracts/mail';
import type { APIRequestContext } from '@playwright/test';
import { tokenOf } from './emulator.ts';
import { personas } from './personas.ts';
import { expect } from './test.ts';

/** Where the mail catcher of this portal is. */
export async function catcherOf(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/mail-server', {
    headers: { authorization: `Bearer ${await tokenOf(request, personas.admin)}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { catcher } = (await answer.json()) as Parsed<(typeof getMailServer)['response']>;
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
