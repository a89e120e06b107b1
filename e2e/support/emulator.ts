import { randomUUID } from 'node:crypto';
import { defaultDomains } from '@campus/contracts';
import { expect, type APIRequestContext } from '@playwright/test';

/** A person's credentials. */
export interface Account {
  uid: string;
  email: string;
  password: string;
}

/** The address of the Auth emulator. */
export async function emulatorUrl(request: APIRequestContext): Promise<string> {
  const config = (await (await request.get('/config.json')).json()) as {
    firebase: { authEmulatorUrl: string };
  };
  return config.firebase.authEmulatorUrl;
}

/** Asks the emulator as an administrator of the project. */
async function askAsOwner<T>(request: APIRequestContext, method: string, data: object): Promise<T> {
  const accounts = `${await emulatorUrl(request)}/identitytoolkit.googleapis.com/v1/projects/demo-campus/accounts`;
  const headers = { authorization: 'Bearer owner' };
  const response = await request.post(accounts + method, { headers, data });
  expect(response.ok(), `accounts${method}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** An address that no account has yet. */
export const newEmail = (domain: string = defaultDomains.student) =>
  `e2e-${randomUUID().slice(0, 8)}@${domain}`;

/** Makes an account behind the portal's back: without it every test would have to sign up first. */
export async function createAccount(request: APIRequestContext, email = newEmail()): Promise<Account> {
  const password = 'secret-of-a-test';
  const account = { email, password, emailVerified: true, displayName: 'Test Person' };
  const { localId } = await askAsOwner<{ localId: string }>(request, '', account);
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
  const { users = [] } = await askAsOwner<{ users?: object[] }>(request, ':lookup', { email: [email] });
  return users.length > 0;
}

/** Closes an account while its owner may still be signed in. */
export const closeAccount = (request: APIRequestContext, { uid }: Account) =>
  askAsOwner(request, ':update', { localId: uid, disableUser: true });
/** Opens it again. */
export const openAccount = (request: APIRequestContext, { uid }: Account) =>
  askAsOwner(request, ':update', { localId: uid, disableUser: false });
