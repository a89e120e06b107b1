import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '@campus/api/node-flags';
import { type CollegeDomains, type DemoAccount, demoAccounts, domainRole } from '@campus/contracts';
import { writeAtomically } from '@campus/releases/write-atomically';
import { call as ask } from '../demo/call.ts';
import type { Emulators } from './identity.ts';
import { obituary, type StartChild, StartError } from './processes.ts';
import { root } from './settings.ts';

/**
 * Whether this set-up has demo data; null before the first start is complete. The file that says so is written last, so
 * that a start which crashed in the middle is repeated, and no second time once people have begun to change things.
 */
export function readDemoMarker(dataDir: string): boolean | null {
  const file = markerIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { demo: boolean }).demo : null;
}

export const writeDemoMarker = (dataDir: string, demo: boolean): void =>
  writeAtomically(markerIn(dataDir), `${JSON.stringify({ demo })}\n`);

const markerIn = (dataDir: string) => join(dataDir, 'demo.json');

/**
 * Fills an empty emulator set-up: accounts with verified addresses and their profiles here; everything else by
 * `tools/demo`, in a process of its own before the API starts. Safe to repeat.
 * @param env that of the API
 */
export async function seedDemo(
  start: StartChild,
  emulators: Emulators,
  env: Record<string, string>,
  domains: CollegeDomains,
): Promise<void> {
  const people = await Promise.all(
    demoAccounts(domains).map(async (account) => {
      const person = await signIn(emulators, account);
      await writeProfile(emulators, account, person, domains);
      return [account.role, person.token] as const;
    }),
  );
  const child = start({
    name: 'Demo data',
    args: [...nodeFlags, join(root, 'tools/demo/main.ts')],
    cwd: root,
    env: { ...env, DEMO_TOKENS: JSON.stringify(Object.fromEntries(people)) },
  });
  if ((await child.ended) !== 'exit code 0') throw new StartError(await obituary(child, 'could not be made'));
}

interface Person {
  uid: string;
  token: string;
}

async function signIn({ authUrl, project }: Emulators, account: DemoAccount): Promise<Person> {
  const { email, password, firstName, lastName } = account;
  const toolkit = `${authUrl}/identitytoolkit.googleapis.com/v1`;
  const created = await call(
    'POST',
    `${toolkit}/projects/${project}/accounts`,
    'owner',
    { email, password, emailVerified: true, displayName: `${firstName} ${lastName}` },
    [400],
  );
  if (created.status === 400 && created.body.error.message !== 'EMAIL_EXISTS') {
    throw new StartError(`The demo account ${email} could not be made: ${created.body.error.message}`);
  }
  const { body } = await call('POST', `${toolkit}/accounts:signInWithPassword?key=demo`, null, {
    email,
    password,
    returnSecureToken: true,
  });
  return { uid: body.localId, token: body.idToken };
}

async function writeProfile(
  { firestoreHost, project }: Emulators,
  { email, firstName, lastName }: DemoAccount,
  { uid, token }: Person,
  domains: CollegeDomains,
): Promise<void> {
  // Otherwise the API keeps the profiles, and the demo writes them there.
  if (!firestoreHost) return;
  const profile = { email, firstName, lastName, photo: '', role: domainRole(email, domains) };
  const fields = Object.fromEntries(
    Object.entries(profile).map(([key, stringValue]) => [key, { stringValue }]),
  );
  const documents = `http://${firestoreHost}/v1/projects/${project}/databases/(default)/documents`;
  const ALREADY_EXISTS = 409;
  await call('PATCH', `${documents}/Users/${uid}?currentDocument.exists=false`, token, { fields }, [
    ALREADY_EXISTS,
  ]);
}

/** @throws StartError with the answer, when it is an error that wasn't expected */
const call: typeof ask = (...asked) =>
  ask(...asked).catch((error: Error) => {
    throw new StartError(`The demo data could not be made: ${error.message}`);
  });
