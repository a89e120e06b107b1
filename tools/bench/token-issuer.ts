import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const PROJECT = 'bench-campus';
const KEY_ID = 'bench';

/** Replaces Firebase: a key pair, tokens signed with it, and how to start an API that accepts them. */
export async function createTokenIssuer(folder: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keysFile = join(folder, 'keys.json');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  writeFileSync(keysFile, JSON.stringify({ keys: [jwk] }));
  return {
    env: { BENCH_KEYS: keysFile, FIREBASE_PROJECT_ID: PROJECT },
    nodeArgs: ['--import', join(import.meta.dirname, 'google-keys.ts')],
    tokenOf: (uid: string, email: string): Promise<string> =>
      new SignJWT({ email, email_verified: true, auth_time: Math.floor(Date.now() / 1000) - 10 })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(`https://securetoken.google.com/${PROJECT}`)
        .setAudience(PROJECT)
        .setSubject(uid)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
