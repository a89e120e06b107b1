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
import type { Config, IdentityConfig } from '../../config.ts';
import type { AccountCheck } from './account-check.ts';
import type { Identity } from './caller.ts';
import { DomainError } from './errors.ts';

/** Seconds by which clocks may differ. */
const clockTolerance = 5;
// https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
const googleKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

const claimsSchema = z.object({
  sub: memberIdSchema,
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number().refine((time) => time <= Date.now() / 1000 + clockTolerance),
  email: z.string().max(320).default(''),
  email_verified: z.boolean().default(false),
  name: z.string().max(300).default('').transform(tidyName),
  firebase: z.object({ sign_in_second_factor: z.string().default('') }).optional(),
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

interface IdentifyDeps {
  config: Pick<Config, 'identity' | 'sessionMs'>;
  accounts: AccountCheck;
  /** Replaces Google's in tests. */
  keys?: JWTVerifyGetKey | undefined;
}

/**
 * Reads the Authorization header (`Bearer <token>`, or the bare token as the specification has it) and says who calls.
 * A token that isn't accepted is no refusal yet: public calls go on without it.
 */
export function identify({ config, accounts, keys }: IdentifyDeps): RequestHandler {
  const readClaims = claimsReader(config.identity, keys);
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
      issuedAt: claims.iat * 1000,
      signedInAt: claims.auth_time * 1000,
      usedSecondFactor: Boolean(claims.firebase?.sign_in_second_factor),
    };
    known.set(token, identity);
    return identity;
  }

  return async (req, _res, next) => {
    const header = req.headers.authorization;
    if (header) {
      try {
        const token = header.replace(/^bearer +/i, '');
        const identity = await verify(token);
        if (Date.now() - identity.signedInAt > config.sessionMs) throw new DomainError('session-expired');
        await accounts.confirm(token, identity, !['GET', 'HEAD'].includes(req.method));
        req.identity = identity;
      } catch (error) {
        req.identityFault = faultOf(error);
      }
    }
    next();
  };
}

function faultOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof errors.JWTExpired) return new DomainError('session-expired');
  const ofTheToken = error instanceof z.ZodError || error instanceof errors.JOSEError;
  if (ofTheToken && !(error instanceof errors.JWKSTimeout)) return new DomainError('not-signed-in');
  // The provider's keys can't be had: not the caller's fault.
  return new DomainError('unavailable');
}
