import type { RequestHandler } from 'express';
import { isLoopback } from '../../config.ts';
import { DomainError } from './errors.ts';

/**
 * Refuses requests that name another host. The emulator's tokens are unsigned: a foreign page whose name was made to
 * point to this machine (DNS rebinding) would count as the portal's own page and could be anyone.
 */
export const localOnly: RequestHandler = (req, _res, next) => {
  if (!isLoopback(req.headers.host ?? '')) throw new DomainError('wrong-host');
  next();
};
