import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238) for a key in base32. */
export function codeFor(key: string, at = Date.now()): string {
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', bytes).update(counter).digest();
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

interface App {
  mfaEnrollmentId: string;
  displayName: string;
  enrolledAt: string;
  totpInfo: object;
}

class Refusal extends Error {}

/**
 * Speaks as much of Firebase's protocol as signing in with one-time codes needs, which the emulator can't. One account:
 * boss@admin.sggs.ac.in with the password "right", or with Google.
 */
export async function startIdentityToolkit() {
  const keys = new Map<string, string>();
  const apps: App[] = [];
  const settings = { isSignInRecent: true, isPendingOver: false, smsOnly: false };
  let inProgress = '';

  const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const tokens = (usedCode: boolean) => {
    const now = Math.floor(Date.now() / 1000);
    const firebase = usedCode ? { sign_in_second_factor: 'totp' } : {};
    const claims = { sub: 'boss', iat: now, auth_time: now, exp: now + 3600, firebase };
    const idToken = `${base64({ alg: 'none' })}.${base64(claims)}.`;
    return { idToken, refreshToken: usedCode ? 'with code' : 'plain', localId: 'boss', expiresIn: '3600' };
  };
  const check = (key: string | undefined, code: string) => {
    // The one before too, as a project with `adjacentIntervals: 1` does.
    const times = [Date.now(), Date.now() - 30_000];
    if (key === undefined || !times.some((at) => codeFor(key, at) === code))
      throw new Refusal('INVALID_CODE');
  };

  const firstStep = () => {
    if (settings.smsOnly)
      return { mfaPendingCredential: 'x', mfaInfo: [{ mfaEnrollmentId: 's', phoneInfo: '+91' }] };
    return apps.length > 0 ? { mfaPendingCredential: 'pending', mfaInfo: apps } : tokens(false);
  };

  // Bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  const answers: Record<string, (body: any) => object> = {
    'accounts:signInWithPassword': ({ password }) => {
      if (password !== 'right') throw new Refusal('INVALID_LOGIN_CREDENTIALS');
      return firstStep();
    },
    'accounts:signInWithIdp': ({ postBody }) => {
      const given = new URLSearchParams(postBody);
      const { email } = JSON.parse(given.get('id_token') ?? '{}');
      if (given.get('providerId') !== 'google.com' || email !== 'boss@admin.sggs.ac.in')
        throw new Refusal('INVALID_IDP_RESPONSE');
      return { providerId: 'google.com', ...firstStep() };
    },
    'accounts:lookup': () => ({
      users: [
        {
          localId: 'boss',
          email: 'boss@admin.sggs.ac.in',
          emailVerified: true,
          providerUserInfo: [{ providerId: 'password', rawId: 'boss' }],
          mfaInfo: apps,
        },
      ],
    }),
    'mfaSignIn:finalize': ({ mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }) => {
      if (settings.isPendingOver || mfaPendingCredential !== 'pending') throw new Refusal('SESSION_EXPIRED');
      check(keys.get(mfaEnrollmentId), totpVerificationInfo.verificationCode);
      return tokens(true);
    },
    'mfaEnrollment:start': () => {
      if (!settings.isSignInRecent) throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      inProgress = Array.from(randomBytes(32), (byte) => letters[byte % 32]).join('');
      return {
        totpSessionInfo: {
          sharedSecretKey: inProgress,
          verificationCodeLength: 6,
          hashingAlgorithm: 'SHA1',
          periodSec: 30,
          sessionInfo: 'session',
          finalizeEnrollmentTime: new Date(Date.now() + 300_000).toISOString(),
        },
      };
    },
    'mfaEnrollment:finalize': ({ displayName, totpVerificationInfo }) => {
      check(inProgress, totpVerificationInfo.verificationCode);
      const mfaEnrollmentId = `app-${apps.length}`;
      keys.set(mfaEnrollmentId, inProgress);
      apps.push({ mfaEnrollmentId, displayName, enrolledAt: new Date().toISOString(), totpInfo: {} });
      return tokens(true);
    },
    'mfaEnrollment:withdraw': ({ mfaEnrollmentId }) => {
      apps.splice(
        apps.findIndex((app) => app.mfaEnrollmentId === mfaEnrollmentId),
        1,
      );
      return tokens(true);
    },
  };

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    // As Google's: pages of any origin may call.
    res.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    if (req.method === 'OPTIONS') return void res.end();
    const call = /[\w:]+$/.exec(new URL(req.url ?? '', 'http://x').pathname)?.[0] ?? '';
    let text = '';
    for await (const piece of req) text += String(piece);
    try {
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify(answers[call]!(JSON.parse(text))));
    } catch (error) {
      const message = error instanceof Refusal ? error.message : String(error);
      res.writeHead(400).end(JSON.stringify({ error: { code: 400, message } }));
    }
  }
  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
