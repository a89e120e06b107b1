import { personas, storageOf, type Persona } from '../support/personas.ts';
import { signIn, test } from '../support/test.ts';

for (const [name, account] of Object.entries(personas)) {
  test(`${account.label} signs in on the login page`, async ({ page, context }) => {
    await signIn(page, account);
    // Firebase keeps the session in IndexedDB.
    await context.storageState({ path: storageOf(name as Persona), indexedDB: true });
  });
}
