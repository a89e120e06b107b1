import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';

export type { Logger } from 'pino';

/** @param worker the number of this process where several share the port */
export const createLog = (level: string, stream?: DestinationStream, worker?: number): Logger =>
  pino(
    { level, base: worker ? { worker } : null, serializers: { err: describeError } },
    stream ?? pino.destination(1),
  );

/**
 * Only name, message and stack: driver errors carry documents and keys in further fields, and E11000 the value in its
 * message.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: typeof error };
  const hide = (text: string) => text.replace(/dup key: .*/g, 'dup key: …');
  return { name: error.name, message: hide(error.message), stack: hide(error.stack ?? '') };
}

/**
 * Gives each request an id (the client's, when it is one) and writes one line per answer: id, method, route pattern,
 * status, milliseconds. Never the address, the URL, the query, the body, the token or who it was.
 */
export const requestLog = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    genReqId: (req, res) => {
      const given = req.headers['x-request-id'];
      const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    quietResLogger: true,
    wrapSerializers: false,
    serializers: { req: () => undefined },
    customAttributeKeys: { reqId: 'id', responseTime: 'ms' },
    customSuccessObject: (req, res, entry: { ms: number }) => line(req.method, res, entry.ms),
    customErrorObject: (req, res, _error, entry: { ms: number }) => line(req.method, res, entry.ms),
    customSuccessMessage: (_req, res) => (res.writableEnded ? 'answered' : 'client went away'),
    customErrorMessage: () => 'failed',
    // Some calls leave no line: when a member makes them would say too much. A fault is still logged by itself.
    customLogLevel: (_req, res: { statusCode: number; locals?: Locals }) =>
      res.locals?.unlogged ? 'silent' : res.statusCode >= 500 ? 'error' : 'info',
  });

/** For calls that leave no line: a fault can still be logged, and named to who asks, by an id of its own. */
export const faultLog =
  (logger: Logger): RequestHandler =>
  (req, _res, next) => {
    req.id = randomUUID();
    req.log = logger.child({ id: req.id });
    next();
  };

interface Locals {
  route?: string;
  unlogged?: boolean;
}

const line = (method: string | undefined, res: { statusCode: number; locals?: Locals }, ms: number) => ({
  method,
  route: res.locals?.route ?? 'none',
  status: res.statusCode,
  ms,
});
