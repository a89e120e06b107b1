import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AuthEmulator, type EmulatedAccount, startAuthEmulator } from '../../testing/auth-emulator.ts';
import { startRedirectingServer } from '../../testing/redirecting-server.ts';
import { databaseForTests, startPortal } from '../../testing/test-portal.ts';
import { type AskProvider, askFirebase, createAccountCheck } from './account-check.ts';
import { sessionRevoked } from './errors.ts';
import { createLog } from '../log.ts';

const log = createLog('silent');
const minute = 60_000;

describe('with the auth emulator', () => {
  const database = databaseForTests();
  let emulator: AuthEmulator;
  let portal: Awaited<ReturnType<typeof startPortal>>;
  let ask: AskProvider;
  let asked = 0;
  let skippedMs = 0;

  beforeAll(async () => {
    emulator = await startAuthEmulator();
    const env = { FIREBASE_AUTH_EMULATOR_HOST: emulator.host };
    ask = askFirebase(
      {
        kind: 'emulator',
        projectId: 'demo-campus',
        apiKey: 'demo-key',
        authDomain: '',
        authEmulatorHost: emulator.host,
      },
      'http://127.0.0.1:4000',
    );
    const accounts = createAccountCheck({
      ask: (token) => {
        asked++;
        return ask(token);
      },
      log,
      now: () => Date.now() + skippedMs,
    });
    portal = await startPortal(database.uri, { env, accounts });
  }, 120_000);
  afterAll(async () => {
    await portal.close();
    await emulator.stop();
  });
  beforeEach(() => {
    skippedMs = 0;
    asked = 0;
  });

  const read = (token: string) => portal.call('GET', '/api/me', { as: token });
  const write = (token: string) =>
    portal.call('PUT', '/api/profile', {
      as: token,
      body: { firstName: 'Asha', lastName: 'Patil', photo: '' },
    });
  const revoked = [401, 'session-expired', sessionRevoked().message];

  test.each<[string, (account: EmulatedAccount) => Promise<unknown>]>([
    ['deleted', (account) => emulator.deleteAccount(account)],
    ['disabled', (account) => emulator.disable(account)],
    [
      'given another password',
      async (account) => {
        // The emulator counts in whole seconds.
        await pause(1100);
        await emulator.changePassword(account);
      },
    ],
  ])('refuses the token of an account that was %s a minute ago', async (how, change) => {
    const account = await emulator.signUp(`${how.split(' ')[0]}@sggs.ac.in`);
    expect((await read(account.token)).status).toBe(200);
    expect((await write(account.token)).status).toBe(200);
    await change(account);
    skippedMs = minute + 1000;
    for (const call of [read, write]) {
      const refused = await call(account.token);
      expect([refused.status, refused.json.code, refused.json.message]).toEqual(revoked);
    }
    expect(asked).toBe(1);
  });

  test('accepts the tokens of a new login after a password change', async () => {
    const account = await emulator.signUp('new-password@sggs.ac.in');
    await pause(1100);
    const { idToken } = await emulator.changePassword(account);
    skippedMs = minute + 1000;
    expect((await read(account.token)).status).toBe(401);
    expect((await read(idToken!)).status).toBe(200);
  });

  test('asks once for many calls at once, and never for a new token', async () => {
    const { token } = await emulator.signUp('busy@sggs.ac.in');
    await Promise.all(Array.from({ length: 20 }, () => write(token)));
    expect(asked).toBe(0);
    skippedMs = minute + 1000;
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(token)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(asked).toBe(1);
  });

  test('keeps public pages open with a revoked token', async () => {
    const account = await emulator.signUp('public@sggs.ac.in');
    await emulator.deleteAccount(account);
    skippedMs = minute + 1000;
    expect((await portal.call('GET', '/candidates', { as: account.token })).status).toBe(200);
    expect((await read(account.token)).json.code).toBe('session-expired');
  });

  test('treats a provider that does not answer as an outage, not a revocation', async () => {
    const elsewhere = askFirebase(
      { kind: 'emulator', projectId: 'p', apiKey: 'k', authDomain: '', authEmulatorHost: '127.0.0.1:9' },
      'http://127.0.0.1:4000',
    );
    await expect(elsewhere('token')).rejects.toThrow('fetch failed');
  });
});

test.each([302, 307])('follows no redirect of the provider (%i) with the token', async (status) => {
  const redirecting = await startRedirectingServer(status);
  const askThere = askFirebase(
    { kind: 'emulator', projectId: 'p', apiKey: 'k', authDomain: '', authEmulatorHost: redirecting.host },
    'http://127.0.0.1:4000',
  );
  await expect(askThere('token')).rejects.toThrow('fetch failed');
  expect(redirecting.visits()).toBe(0);
  redirecting.stop();
});

describe('the check', () => {
  const identity = {
    uid: 'asha',
    email: '',
    emailVerified: true,
    name: '',
    expiresAt: Infinity,
    signedInAt: 0,
    usedSecondFactor: false,
    issuedAt: 0,
  };
  let clock = 0;
  const ask = vi.fn<AskProvider>();
  const lines: string[] = [];
  const make = () =>
    createAccountCheck({
      ask,
      log: createLog('info', { write: (line) => void lines.push(line) }),
      now: () => clock,
    });
  beforeEach(() => {
    clock = 0;
    lines.length = 0;
    ask.mockReset().mockResolvedValue('accepted');
  });

  test('renews in the background within a minute, so that the caller does not wait', async () => {
    const check = make();
    const answer = Promise.withResolvers<'accepted'>();
    ask.mockReturnValue(answer.promise);
    clock = 50_000;
    await check.confirm('token', identity, true);
    await check.confirm('token', identity, true);
    expect(ask).toHaveBeenCalledTimes(1);
    answer.resolve('accepted');
    await pause(1);
    clock = 90_000;
    await check.confirm('token', identity, true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('never accepts an answer that is older than a minute', async () => {
    const check = make();
    ask.mockResolvedValue('revoked');
    clock = minute + 1;
    await expect(check.confirm('token', identity, false)).rejects.toMatchObject({ code: 'session-expired' });
  });

  const others = ['b', 'c', 'd'].map((uid) => ({ ...identity, uid }));

  test('allows reads during an outage, and writes for ten minutes; logs it once', async () => {
    const check = make();
    ask.mockRejectedValue(new Error('down'));
    clock = 9 * minute;
    for (const other of others) await check.confirm('token', other, true);
    expect(lines).toHaveLength(1);
    clock = 15 * minute;
    await check.confirm('token', identity, false);
    await check.confirm('token', identity, true);
    clock = 20 * minute;
    await check.confirm('token', identity, false);
    await expect(check.confirm('token', identity, true)).rejects.toMatchObject({ code: 'unavailable' });
    expect(lines).toHaveLength(1);
    ask.mockResolvedValue('accepted');
    clock = 21 * minute;
    await check.confirm('token', identity, true);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"seconds":720');
    expect(lines.join('')).not.toContain('token');
  });

  test('retries a provider that is down every five seconds, for any caller', async () => {
    const check = make();
    ask.mockRejectedValue(new Error('down'));
    clock = 5 * minute;
    // The third failure in a row is an outage.
    for (let i = 0; i < 2; i += 1) for (const other of others) await check.confirm('token', other, false);
    expect(ask).toHaveBeenCalledTimes(3);
    clock += 6000;
    for (const other of others) await check.confirm('token', other, false);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test("accepts a quiet member’s write after another member's look-up failed", async () => {
    const check = make();
    clock = 40 * minute;
    ask.mockRejectedValueOnce(new Error('slow'));
    await check.confirm('token', others[0]!, true);
    await check.confirm('token', identity, true);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(lines).toEqual([]);
  });

  test('checks a quiet person’s write during an outage, at most every five seconds', async () => {
    const check = make();
    clock = 40 * minute;
    ask.mockRejectedValue(new Error('down'));
    for (const other of others) await check.confirm('token', other, false);
    for (let i = 0; i < 3; i += 1) await check.confirm('token', identity, true);
    expect(ask).toHaveBeenCalledTimes(4);
    clock += 6000;
    ask.mockResolvedValue('revoked');
    await expect(check.confirm('token', identity, true)).rejects.toMatchObject({ code: 'session-expired' });
  });

  test('refuses writes with a token that fails for ten minutes while others succeed', async () => {
    const check = make();
    ask.mockImplementation(async (token) => {
      if (token === 'odd') throw new Error('odd answer');
      return 'accepted';
    });
    for (clock = 20 * minute; clock <= 30 * minute; clock += 5 * minute) {
      await check.confirm('odd', identity, true);
      await check.confirm('token', others[0]!, true);
    }
    clock = 31 * minute;
    await expect(check.confirm('odd', identity, true)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
