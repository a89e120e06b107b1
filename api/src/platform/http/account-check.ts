import { LRUCache } from 'lru-cache';
import type { IdentityConfig } from '../../config.ts';
import { DomainError, sessionRevoked } from './errors.ts';
import type { Identity } from './caller.ts';
import type { Logger } from '../log.ts';

/** Whether the account still accepts a token. Rejects when the provider doesn't say. */
export type AskProvider = (token: string) => Promise<'accepted' | 'revoked'>;

/** Refuses tokens of accounts that were deleted, disabled, or got another password. */
export interface AccountCheck {
  /** @throws DomainError `session-expired`; `unavailable` for a write when the provider hasn't answered for long */
  confirm: (token: string, identity: Identity, isWrite: boolean) => Promise<void>;
}

/** How long an answer of the provider counts, in ms. Calls wait for a new one when it is older. */
const answerLifetimeMs = 60_000;
/** Age at which a call starts a new check in the background, so that people who keep working never wait. */
const renewAfterMs = 45_000;
/** How long writes are accepted while the provider fails. Reads go on until the token expires. */
const writesWithoutAnswerMs = 10 * 60_000;
/** Failures in a row, of any tokens, that make an outage. */
const failuresOfOutage = 3;
const retryAfterMs = 5000;
const requestTimeoutMs = 3000;

/** What `accounts:lookup` answers for a token that the account no longer accepts. */
const revocations = ['USER_NOT_FOUND', 'USER_DISABLED', 'TOKEN_EXPIRED', 'INVALID_ID_TOKEN'];

interface LookupAnswer {
  users?: { disabled?: boolean }[];
  error?: { message?: string };
}

/**
 * Asks Firebase with the token itself, so that no service account is needed. `portalUrl` goes along as the referrer:
 * the API key may be restricted to the portal's pages.
 */
export function askFirebase(identity: IdentityConfig, portalUrl: string): AskProvider {
  const origin = identity.kind === 'emulator' ? `http://${identity.authEmulatorHost}/` : 'https://';
  return async (token) => {
    const response = await fetch(`${origin}identitytoolkit.googleapis.com/v1/accounts:lookup`, {
      method: 'POST',
      // The key isn't part of the address: addresses get into error messages and logs.
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': identity.apiKey,
        referer: `${portalUrl}/`,
      },
      body: JSON.stringify({ idToken: token }),
      signal: AbortSignal.timeout(requestTimeoutMs),
      // The token goes to this host and to no other.
      redirect: 'error',
    });
    const { users, error } = (await response.json()) as LookupAnswer;
    if (response.ok && users?.[0]) return users[0].disabled ? 'revoked' : 'accepted';
    // `TOKEN_EXPIRED : more words`
    const code = /^\w+/.exec(error?.message ?? '')?.[0] ?? 'no reason';
    if (revocations.includes(code)) return 'revoked';
    throw new Error(`the sign-in service answered ${response.status} (${code})`);
  };
}

interface Known {
  /** When the account was last known to accept the token, in ms since 1970. */
  acceptedAt: number;
  isRevoked: boolean;
  failedSince?: number;
  nextTry: number;
  asking?: Promise<void>;
}

/** Asks at most once per token and 45 seconds, whatever the number of calls. */
export function createAccountCheck(deps: {
  ask: AskProvider;
  log: Logger;
  now?: () => number;
}): AccountCheck {
  const { ask, log, now = Date.now } = deps;
  const known = new LRUCache<string, Known>({ max: 20_000 });
  let failing: { since: number; failures: number; nextTry: number } | undefined;
  const outage = () => (failing && failing.failures >= failuresOfOutage ? failing : undefined);
  const hasLasted = (since: number | undefined) =>
    since !== undefined && now() - since > writesWithoutAnswerMs;

  function knownOf({ uid, issuedAt }: Identity): Known {
    const key = `${uid} ${issuedAt}`;
    const found = known.get(key);
    if (found) return found;
    // The provider accepted the account when it issued the token.
    const made = { acceptedAt: Math.min(issuedAt, now()), isRevoked: false, nextTry: 0 };
    known.set(key, made);
    return made;
  }

  /** During an outage all calls share one attempt; a write without a recent answer makes its own. */
  const nextTryOf = (entry: Known, isWrite: boolean) =>
    (isWrite && hasLasted(entry.acceptedAt) ? entry.nextTry : outage()?.nextTry) ?? 0;

  async function renew(entry: Known, token: string, isWrite: boolean): Promise<void> {
    const askedAt = now();
    if (askedAt < nextTryOf(entry, isWrite)) return;
    if (failing) failing.nextTry = askedAt + retryAfterMs;
    try {
      if ((await ask(token)) === 'accepted') entry.acceptedAt = askedAt;
      else entry.isRevoked = true;
      delete entry.failedSince;
      const ended = outage();
      failing = undefined;
      if (ended) {
        const seconds = Math.round((now() - ended.since) / 1000);
        log.info({ seconds }, 'the sign-in service answers again');
      }
    } catch (error) {
      entry.failedSince ??= askedAt;
      entry.nextTry = now() + retryAfterMs;
      failing = {
        since: failing?.since ?? askedAt,
        failures: (failing?.failures ?? 0) + 1,
        nextTry: entry.nextTry,
      };
      if (failing.failures === failuresOfOutage)
        log.warn({ err: error }, 'the sign-in service does not say which accounts were disabled or deleted');
    }
  }

  return {
    async confirm(token, identity, isWrite) {
      const entry = knownOf(identity);
      const age = () => now() - entry.acceptedAt;
      if (!entry.isRevoked && age() > renewAfterMs) {
        entry.asking ??= renew(entry, token, isWrite).finally(() => delete entry.asking);
        if (age() > answerLifetimeMs) await entry.asking;
      }
      if (entry.isRevoked) throw sessionRevoked();
      const hasFailedForLong = hasLasted(entry.failedSince) || hasLasted(outage()?.since);
      if (isWrite && hasLasted(entry.acceptedAt) && hasFailedForLong)
        throw new DomainError('unavailable', {
          message:
            'The login service can’t be reached, so the portal can’t check your account, and nothing was saved. Please try again in a few minutes.',
        });
    },
  };
}
