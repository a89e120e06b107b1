import { randomUUID } from 'node:crypto';
import { defaultDomains } from '@campus/contracts';
import { expect, type APIRequestContext } from '@playwright/test';

/** A person's credentials. */
export interface Account {
  uid: string;
  email: string;
  password: string;
}

const project = 'demo-campus';
/** The emulator takes this for an administrator of the project. */
const headers = { authorization: 'Bearer owner' };

/** The address of the Auth emulator. */
export async function emulatorUrl(request: APIRequestContext): Promise<string> {
  const config = (await (await request.get('/config.json')).json()) as {
    firebase: { authEmulatorUrl: string };
  };
  return config.firebase.authEmulatorUrl;
}

/** An address that no account has yet. */
export const newEmail = (domain: string = defaultDomains.student) =>
  `e2e-${randomUUID().slice(0, 8)}@${domain}`;

/** Makes an account behind the portal's back: without it every test would have to sign up first. */
export async function createAccount(
  request: APIRequestContext,
  { email = newEmail(), verified = true } = {},
): Promise<Account> {
  const password = 'secret-of-a-test';
  const response = await request.post(
    `${await emulatorUrl(request)}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`,
    { headers, data: { email, password, emailVerified: verified, displayName: 'Test Person' } },
  );
  expect(response.ok(), 'the account was made').toBe(true);
  const { localId } = (await response.json()) as { localId: string };
  return { uid: localId, email, password };
}

/** Signs in without a page: what the API takes as a member's token for an hour. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<string> {
  const response = await request.post(
    `${await emulatorUrl(request)}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { data: { email, password, returnSecureToken: true } },
  );
  expect(response.ok(), `${email} signed in`).toBe(true);
  return ((await response.json()) as { idToken: string }).idToken;
}

/** Whether there is an account with this address. */
export async function accountExists(request: APIRequestContext, email: string): Promise<boolean> {
  const response = await request.post(
    `${await emulatorUrl(request)}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`,
    { headers, data: { email: [email] } },
  );
  const { users = [] } = (await response.json()) as { users?: object[] };
  return users.length > 0;
}

/** Closes an account while its owner may still be signed in. */
export const closeAccount = (request: APIRequestContext, account: Account) =>
  setDisabled(request, account, true);
/** Opens it again. */
export const openAccount = (request: APIRequestContext, account: Account) =>
  setDisabled(request, account, false);

async function setDisabled(
  request: APIRequestContext,
  { uid }: Account,
  disableUser: boolean,
): Promise<void> {
  const response = await request.post(
    `${await emulatorUrl(request)}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`,
    { headers, data: { localId: uid, disableUser } },
  );
  expect(response.ok(), 'the account was changed').toBe(true);
}
