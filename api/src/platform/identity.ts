import { memberIdSchema, tidyName } from '@campus/contracts';
import type { RequestHandler } from 'express';
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { IdentityConfig } from '../config.ts';
import { DomainError } from './errors.ts';

/** What a verified token says about who is calling. */
export interface Identity {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

declare module 'express-serve-static-core' {
  interface Request {
    identity?: Identity;
    /** Why the token that came along isn't accepted; only who needs an identity throws it. */
    identityFault?: DomainError;
  }
}

/** Seconds by which clocks may differ. */
const clockTolerance = 5;
// https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
const googleKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

const claimsSchema = z.object({
  sub: memberIdSchema,
  exp: z.number(),
  auth_time: z.number().refine((time) => time <= Date.now() / 1000 + clockTolerance),
  email: z.string().max(320).default(''),
  email_verified: z.boolean().default(false),
  name: z.string().max(300).default('').transform(tidyName),
});

/** @throws one of jose's errors, or a ZodError for claims of the wrong shape */
type ReadClaims = (token: string) => Promise<JWTPayload>;

function claimsReader(identity: IdentityConfig, keys: JWTVerifyGetKey | undefined): ReadClaims {
  const expected = {
    issuer: `https://securetoken.google.com/${identity.projectId}`,
    audience: identity.projectId,
    clockTolerance,
  };
  if (identity.kind === 'emulator') return async (token) => UnsecuredJWT.decode(token, expected).payload;
  const keySet = keys ?? createRemoteJWKSet(googleKeys);
  return async (token) => (await jwtVerify(token, keySet, { ...expected, algorithms: ['RS256'] })).payload;
}

/**
 * Reads the Authorization header (`Bearer <token>`, or the bare token as the specification has it) and says who calls.
 * A token that isn't accepted is no refusal yet: public calls go on without it. `keys` replaces Google's in tests.
 */
export function identify(config: IdentityConfig, keys?: JWTVerifyGetKey): RequestHandler {
  const readClaims = claimsReader(config, keys);
  // A verified token stays good until it expires, so that the RSA check isn't paid on each request.
  const known = new LRUCache<string, Identity>({ max: 5000 });

  async function verify(token: string): Promise<Identity> {
    const cached = known.get(token);
    if (cached && cached.expiresAt > Date.now()) return cached;
    const claims = claimsSchema.parse(await readClaims(token));
    const identity = {
      uid: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified,
      name: claims.name,
      expiresAt: claims.exp * 1000,
    };
    known.set(token, identity);
    return identity;
  }

  return async (req, _res, next) => {
    const header = req.headers.authorization;
    if (header) {
      try {
        req.identity = await verify(header.replace(/^bearer +/i, ''));
      } catch (error) {
        req.identityFault = faultOf(error);
      }
    }
    next();
  };
}

function faultOf(error: unknown): DomainError {
  if (error instanceof errors.JWTExpired) return new DomainError('session-expired');
  const ofTheToken = error instanceof z.ZodError || error instanceof errors.JOSEError;
  if (ofTheToken && !(error instanceof errors.JWKSTimeout)) return new DomainError('not-signed-in');
  // The provider's keys can't be had: not the caller's fault.
  return new DomainError('unavailable');
}
