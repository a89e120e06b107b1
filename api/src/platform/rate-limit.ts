import { domainRole } from '@campus/contracts';
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Config } from '../config.ts';
import { DomainError, sendProblem } from './errors.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * Requests per minute: members are counted by themselves, everybody else by address. Only a verified college address
 * counts as a member, because anybody can make any number of other accounts.
 */
export function limitRate({ rateLimits, domains }: Config): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    // Anybody can send X-Forwarded-For; without TRUST_PROXY it is not believed, and no reason to complain in the log.
    validate: { xForwardedForHeader: false },
    keyGenerator: ({ identity, ip }) =>
      identity && isMember(identity) ? `member ${mailboxOf(identity.email)}` : ipKeyGenerator(ip ?? ''),
    limit: ({ identity }) => (identity && isMember(identity) ? rateLimits.member : rateLimits.address),
    handler: (req, res) => sendProblem(req, res, new DomainError('rate-limited')),
  });

  function isMember(identity: { email: string; emailVerified: boolean }) {
    return identity.emailVerified && domainRole(identity.email, domains) !== null;
  }
}
