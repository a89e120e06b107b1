import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** An account of the auth emulator, with the tokens of a logged-in user. */
export interface EmulatedAccount {
  uid: string;
  email: string;
  token: string;
}

const program = join(import.meta.dirname, '../../../tools/emulators/auth.ts');
const password = 'correct horse battery';

/** Starts the real sign-in emulator on a free port. The caller stops it. */
export async function startAuthEmulator() {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const host = line.replace('ready http://', '');

  async function post(path: string, body: object, asOwner = false) {
    const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(asOwner && { authorization: 'Bearer owner' }) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, string>;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  }
  const update = (uid: string, change: object) =>
    post('projects/demo-campus/accounts:update', { localId: uid, ...change }, true);

  return {
    host,
    /** A new account with a confirmed address, signed in. */
    async signUp(email: string): Promise<EmulatedAccount> {
      const { localId } = await post('accounts:signUp?key=any', { email, password });
      await update(localId!, { emailVerified: true });
      return { uid: localId!, email, token: (await this.signIn(email)).token };
    },
    async signIn(email: string): Promise<{ token: string }> {
      const answer = await post('accounts:signInWithPassword?key=any', {
        email,
        password,
        returnSecureToken: true,
      });
      return { token: answer['idToken']! };
    },
    /** By the person, who gets new tokens; those of before end. */
    changePassword: ({ token }: EmulatedAccount) =>
      post('accounts:update?key=any', {
        idToken: token,
        password: 'another password',
        returnSecureToken: true,
      }),
    deleteAccount: ({ token }: EmulatedAccount) => post('accounts:delete?key=any', { idToken: token }),
    disable: ({ uid }: EmulatedAccount) => update(uid, { disableUser: true }),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
export type AuthEmulator = Awaited<ReturnType<typeof startAuthEmulator>>;
