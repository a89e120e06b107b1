import { deleteApp, getApps } from 'firebase/app';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeFor, startIdentityToolkit } from '../testing/identity-toolkit.ts';
import type { AuthProvider } from './firebase-auth-provider.ts';
import { CodePrompt } from './code-prompt.ts';
import { createFirebaseAuthProvider } from './firebase-auth-provider.ts';

let firebase: Awaited<ReturnType<typeof startIdentityToolkit>>;
let provider: AuthProvider;
let prompt: CodePrompt;

beforeEach(async () => {
  firebase = await startIdentityToolkit();
  prompt = new CodePrompt();
  provider = createFirebaseAuthProvider(
    { projectId: 'campus-real', apiKey: 'key', authDomain: 'x', authEmulatorUrl: firebase.url },
    prompt.ask,
  );
});
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
  localStorage.clear();
  firebase.close();
});

const email = 'boss@admin.sggs.ac.in';
const claims = async () =>
  JSON.parse(atob((await provider.getToken())!.split('.')[1]!)) as { firebase: object };
const withCode = { sign_in_second_factor: 'totp' };

/** Signs in without a code, adds an app, and gives its key. */
async function addApp(name: string) {
  const app = await provider.beginSecondFactor('Campus portal');
  await app.confirm(codeFor(app.secret), name);
  return app.secret;
}
async function question() {
  await expect.poll(prompt.get).not.toBeNull();
  return prompt.get()!;
}

it('adds an app with the code that it shows, and the session counts as one with a code', async () => {
  await provider.signIn(email, 'right');
  expect(await provider.secondFactors()).toEqual([]);
  const app = await provider.beginSecondFactor('Campus portal');
  const { searchParams, pathname } = new URL(app.address);
  expect([decodeURIComponent(pathname), searchParams.get('secret')]).toEqual([
    expect.stringContaining(email),
    app.secret,
  ]);
  await expect(app.confirm('000000', 'Phone')).rejects.toMatchObject({
    code: 'auth/invalid-verification-code',
  });
  await app.confirm(codeFor(app.secret), 'Phone');
  expect(await provider.secondFactors()).toMatchObject([{ name: 'Phone' }]);
  expect((await claims()).firebase).toEqual(withCode);
});

it("asks for a code at the next login and accepts any app's code, even after a wrong one", async () => {
  await provider.signIn(email, 'right');
  const keys = [await addApp('Phone'), await addApp('Tablet')];
  for (const key of keys) {
    await provider.signOut();
    const signIn = provider.signIn(email, 'right');
    const { answer } = await question();
    await expect(answer('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
    expect(provider.current()).toBeNull();
    await answer(codeFor(key));
    await signIn;
    expect(prompt.get()).toBeNull();
    expect((await claims()).firebase).toEqual(withCode);
  }
});

it('asks for a code when the person confirms their identity, then removes an app', async () => {
  await provider.signIn(email, 'right');
  const key = await addApp('Phone');
  const confirmed = provider.confirmPassword('right');
  await (await question()).answer(codeFor(key));
  await confirmed;
  const [app] = await provider.secondFactors();
  await provider.removeSecondFactor(app!.id);
  expect(await provider.secondFactors()).toEqual([]);
  await provider.signOut();
  await provider.signIn(email, 'right');
  expect((await claims()).firebase).toEqual({});
});

it('asks for a code after Google too, at login and when confirming the identity', async () => {
  await provider.signInWithGoogle(email);
  const key = await addApp('Phone');
  await provider.signOut();
  const signIn = provider.signInWithGoogle(email);
  await (await question()).answer(codeFor(key));
  expect(await signIn).toMatchObject({ email });
  expect((await claims()).firebase).toEqual(withCode);

  const confirmed = provider.confirmWithGoogle(email);
  const { answer } = await question();
  await expect(answer('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
  await answer(codeFor(key));
  await confirmed;
  expect(prompt.get()).toBeNull();
});

it('logs no one in if the question is closed, the time is over, or the factor is of another kind', async () => {
  await provider.signIn(email, 'right');
  const key = await addApp('Phone');
  await provider.signOut();
  const closed = provider.signIn(email, 'right');
  (await question()).cancel();
  await expect(closed).rejects.toMatchObject({ code: 'auth/no-code' });

  firebase.settings.isPendingOver = true;
  const late = provider.signIn(email, 'right');
  const { answer, cancel } = await question();
  await expect(answer(codeFor(key))).rejects.toMatchObject({ code: 'auth/code-expired' });
  cancel();
  await expect(late).rejects.toMatchObject({ code: 'auth/no-code' });

  firebase.settings.smsOnly = true;
  await expect(provider.signIn(email, 'right')).rejects.toMatchObject({
    code: 'auth/multi-factor-auth-required',
  });
  expect(provider.current()).toBeNull();
});

it('needs a recent login to add an app', async () => {
  await provider.signIn(email, 'right');
  firebase.settings.isSignInRecent = false;
  await expect(provider.beginSecondFactor('Campus portal')).rejects.toMatchObject({
    code: 'auth/requires-recent-login',
  });
});
