import { existsSync, readFileSync } from 'node:fs';
import { type CollegeDomains, type DemoAccount, demoAccounts, domainRole } from '@campus/contracts';
import { demoCandidates } from '@campus/contracts/elections';
import { call } from './call.ts';
import { demoToken } from './demo-token.ts';
import { addPortrait } from './demo-pictures.ts';
import type { Emulators } from './identity.ts';
import { StartError } from './processes.ts';
import { seedBudget } from './seed-budget.ts';
import { seedClassList } from './seed-class-list.ts';
import { seedComplaints } from './seed-complaints.ts';
import { seedElections } from './seed-elections.ts';
import { seedFacilities } from './seed-facilities.ts';
import { seedHealth } from './seed-health.ts';
import { seedIntegrity } from './seed-integrity.ts';
import { writeAtomically } from '@campus/releases/write-atomically';

/**
 * The file that says whether this set-up has demo data. It is written last, so that a start which crashed in the
 * middle is repeated, and no second time once people have begun to change things.
 */
export class DemoMarker {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Null before the first start is complete. */
  read(): boolean | null {
    if (!existsSync(this.#file)) return null;
    return (JSON.parse(readFileSync(this.#file, 'utf8')) as { demo: boolean }).demo;
  }

  write(demo: boolean): void {
    writeAtomically(this.#file, `${JSON.stringify({ demo })}\n`);
  }
}

/**
 * Fills an empty emulator set-up: accounts with verified addresses, their profiles, the granted roles and the
 * candidates, through the API and with the people's own tokens, so that all rules hold for it too. Safe to repeat.
 */
export async function seedDemo(
  emulators: Emulators,
  api: string,
  databaseUri: string,
  domains: CollegeDomains,
): Promise<void> {
  const people: (DemoAccount & Person)[] = [];
  for (const account of demoAccounts(domains)) {
    const person = await signIn(emulators, account);
    await call('GET', `${api}/api/me`, person.token); // creates the member record
    await writeProfile(emulators, api, account, person, domains);
    people.push({ ...account, ...person });
  }
  const tokenOf = (wanted: DemoAccount['role']) => people.find(({ role }) => role === wanted)?.token ?? '';
  const admin = tokenOf('admin');
  for (const { uid, role } of people) {
    if (role === 'student' || role === 'admin') continue;
    const change = { granted: true, reason: 'Demo data' };
    await call('PUT', `${api}/api/members/${uid}/roles/${role}`, admin, change);
  }
  const request = { role: 'board', reason: 'The chess club sends me to the board this year.' };
  await call(
    'POST',
    `${api}/api/role-requests`,
    demoToken('chess', emulators.project, domains),
    request,
    [409],
  );
  const { body } = await call('GET', `${api}/candidates`, admin);
  const names = (body as { name: string }[]).map(({ name }) => name);
  for (const candidate of demoCandidates) {
    if (names.includes(candidate.name)) continue;
    const added = await call('POST', `${api}/candidates`, admin, candidate);
    await addPortrait(api, admin, added.body._id, candidate.name);
  }
  await seedClassList(api, admin, domains);
  await seedElections(api, emulators.project, admin, domains);
  const budgeters = {
    student: tokenOf('student'),
    faculty: tokenOf('faculty'),
    treasurer: tokenOf('treasurer'),
    admin,
  };
  await seedBudget(api, emulators.project, budgeters, domains);
  await seedHealth(api, emulators.project, budgeters, domains);
  await seedFacilities(api, emulators.project, budgeters, domains);
  await seedIntegrity(api, emulators.project, databaseUri, budgeters, domains);
  const handlers = { student: tokenOf('student'), board: tokenOf('board') };
  await seedComplaints(api, emulators.project, handlers, domains);
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
  api: string,
  { email, firstName, lastName }: DemoAccount,
  { uid, token }: Person,
  domains: CollegeDomains,
): Promise<void> {
  if (!firestoreHost) {
    await call('PUT', `${api}/api/profile`, token, { firstName, lastName, photo: '' });
    return;
  }
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
