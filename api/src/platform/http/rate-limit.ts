import { isIPv6 } from 'node:net';
import { domainRole } from '@campus/contracts';
import { sendClientReports } from '@campus/contracts/remotes';
import type { Request, RequestHandler, Response } from 'express';
import { Address6 } from 'ip-address';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import type { Config } from '../../config.ts';
import { DomainError } from './errors.ts';
import { mailboxOf } from '../mailbox.ts';
import type { Jobs } from '../jobs.ts';
import type { Caller, Identity } from './caller.ts';
import { createRequestCounts } from './request-counts.ts';

/** The network that counts as one client, by address: the /56 of an IPv6 address, which one household may have for itself. */
const networks = new LRUCache<string, string>({
  max: 5000,
  memoMethod(ip) {
    if (!isIPv6(ip)) return ip;
    const address = new Address6(ip);
    return address.isMapped4() ? address.to4().correctForm() : new Address6(`${ip}/56`).networkForm();
  },
});

/** The key that limits count by when the caller has no name: never in a log. */
const addressOf = ({ ip = '' }: Request): string => `address ${networks.memo(ip)}`;

/** The key that limits count by, once the call was let in. */
export function limitKeyOf(req: Request, { locals }: Response): string {
  const caller = locals['caller'] as Caller | undefined;
  return caller ? `member ${caller.id}` : addressOf(req);
}

/** Reports of browsers a minute from one address, which a whole campus can share. */
const mostReports = 600;
const shareIntervalMs = 1000;
const deletionIntervalMs = 600_000;

/**
 * Requests per minute: members are counted by themselves, everybody else by address. Only a verified college address
 * counts as a member, because anyone can make any number of other accounts. Reports of browsers have a
 * limit of their own: a page that fails over and over must not keep its address from voting.
 * @param isAlone whether no other process serves the portal
 */
export function limitRate(deps: {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  isAlone: () => boolean;
}): RequestHandler {
  const { config, connection, jobs, isAlone } = deps;
  const { rateLimits, domains } = config;
  const limitOf = (key: string) => {
    if (key.startsWith('reports ')) return mostReports;
    return key.startsWith('member ') ? rateLimits.member : rateLimits.address;
  };
  const counts = createRequestCounts({ connection, config, limitOf });
  const share = async () => {
    if (!isAlone()) await counts.share();
  };
  jobs.everywhere('request counts', shareIntervalMs, share, { withAnyClock: true });
  jobs.repeat('old request counts', deletionIntervalMs, () => counts.deletePast());

  const memberKeys = new WeakMap<Identity, string | null>();
  return (req, _res, next) => {
    const key = isReport(req) ? `reports ${addressOf(req)}` : (memberKeyOf(req) ?? addressOf(req));
    const { hits, secondsLeft } = counts.add(key);
    if (hits > limitOf(key))
      throw new DomainError('rate-limited', { headers: { 'Retry-After': String(secondsLeft) } });
    next();
  };

  function isReport({ path }: Request) {
    return path.toLowerCase().startsWith(sendClientReports.path);
  }
  function memberKeyOf({ identity }: Request): string | null {
    if (!identity) return null;
    const known = memberKeys.get(identity);
    if (known !== undefined) return known;
    const isMember = identity.emailVerified && domainRole(identity.email, domains) !== null;
    const key = isMember ? `member ${mailboxOf(identity.email)}` : null;
    memberKeys.set(identity, key);
    return key;
  }
}
