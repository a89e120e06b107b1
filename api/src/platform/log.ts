import { randomUUID } from 'node:crypto';
import type { Express, Request, RequestHandler } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
  }
}

/** Bytes that a pipe takes in one piece, so that lines of several processes don't mix (`PIPE_BUF` on Linux). */
const maxWrite = 4096;

/**
 * Lines are written in the background, those of one moment together; the rest when the process ends.
 * @param worker the number of this process where several share the port
 */
export const createLog = (level: string, stream?: DestinationStream, worker?: number): Logger =>
  pino(
    { level, base: worker ? { worker } : null, serializers: { err: describeError } },
    stream ?? pino.destination({ dest: 1, sync: false, maxWrite }),
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

/** Gives each request a log that names its id, made when something is written: most requests write one line only. */
export const addRequestLog = ({ request }: Express, logger: Logger): void =>
  void Object.defineProperty(request, 'log', {
    get(this: Request) {
      return logger.child({ id: this.id });
    },
  });

/**
 * Gives each request an id (the client's, when it is one) and writes one line per answer: id, method, route pattern,
 * status, milliseconds. Never the address, the URL, the query, the body, the token or who it was.
 * @param oneIn the number of good answers for one line; every other answer has its own
 */
export function requestLog(logger: Logger, oneIn = 1): RequestHandler {
  let good = 0;
  return (req, res, next) => {
    const begin = Date.now();
    const given = req.headers['x-request-id'];
    const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    req.id = id;
    res.setHeader('X-Request-Id', id);
    res.on('close', () => {
      // Some calls leave no line: when a member makes them would say too much. A fault is still logged by itself.
      if (res.locals['unlogged']) return;
      const route = (res.locals['route'] as string | undefined) ?? 'none';
      const { statusCode: status, writableEnded } = res;
      if (status < 400 && writableEnded && (good += 1) % oneIn !== 0) return;
      const line = { id, method: req.method, route, status, ms: Date.now() - begin };
      if (status >= 500) logger.error(line, 'failed');
      else logger.info(line, writableEnded ? 'answered' : 'client went away');
    });
    // The connection broke; without a listener that would end the process.
    res.on('error', () => {});
    next();
  };
}

/** For calls that leave no line: a fault can still be logged, and named to who asks, by an id of its own. */
export const faultId: RequestHandler = (req, _res, next) => {
  req.id = randomUUID();
  next();
};
