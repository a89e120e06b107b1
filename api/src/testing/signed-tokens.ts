import { createLocalJWKSet, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { claimsOf, type Persona } from './tokens.ts';

const { publicKey, privateKey } = await generateKeyPair('RS256');
export const publicJwk = await exportJWK(publicKey);

/** Stands for Google's published keys. */
export const tokenKeys = createLocalJWKSet({ keys: [{ ...publicJwk, kid: 'one', alg: 'RS256' }] });

export const realProject = {
  env: { FIREBASE_AUTH_EMULATOR_HOST: '', FIREBASE_PROJECT_ID: 'campus-real', FIREBASE_API_KEY: 'key' },
  claims: { iss: 'https://securetoken.google.com/campus-real', aud: 'campus-real' },
};

/** An id token as Firebase signs them for `realProject`. */
export const signedToken = (persona: Persona, overrides: object = {}, key: CryptoKey = privateKey) =>
  new SignJWT(claimsOf(persona, { ...realProject.claims, ...overrides }))
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(key);
