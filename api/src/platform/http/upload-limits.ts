import type { Request, Response } from 'express';
import { DomainError } from './errors.ts';

/**
 * How slowly an upload may come, in each window after the other: a fifth of what the slowest mobile networks in use
 * give. A socket that sends next to nothing is closed instead of kept for the minutes that a whole request has.
 */
export const slowest = { bytesPerSecond: 5000, windowMs: 15_000 };

/** Bytes of uploads that all members together have in memory. */
const mostInMemory = 300_000_000;
/** Milliseconds in which an answer reaches who is still sending. */
const lingerMs = 1000;

/**
 * Reads no more of a request, and closes its connection some time after the answer: closed at once, it would be reset, and
 * who still sends might never see the answer (RFC 9112, 9.6).
 */
export function hangUp(req: Request): void {
  // With such a listener nothing flows any more.
  req.on('readable', () => {});
  req.socket.destroySoon = () => {
    req.socket.end();
    setTimeout(() => req.destroy(), lingerMs);
  };
}

/** Rejects, with `upload-too-slow`, when a body comes too slowly; never resolves. */
export function tooSlow(req: Request, res: Response, { bytesPerSecond, windowMs } = slowest): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  req.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const timer = setInterval(() => {
    if (bytes < (bytesPerSecond * windowMs) / 1000) {
      clearInterval(timer);
      hangUp(req);
      reject(new DomainError('upload-too-slow', { headers: { Connection: 'close' } }));
    }
    bytes = 0;
  }, windowMs);
  req.once('end', () => clearInterval(timer));
  res.once('close', () => clearInterval(timer));
  return promise;
}

/**
 * To be called before something is counted until `res` closes: once it has closed, nothing would take it away again.
 * @throws DomainError `malformed-request`, which no client reads any more
 */
export function requireConnected(res: Response): void {
  if (res.closed) throw new DomainError('malformed-request');
}

/** Counts the uploads that each member has under way. */
export function createPlaces(mostForOne: number) {
  const underWay = new Map<string, number>();
  return {
    /** Until the answer is sent. @throws DomainError `rate-limited` */
    take(whose: string, req: Request, res: Response): void {
      requireConnected(res);
      const others = underWay.get(whose) ?? 0;
      if (others === mostForOne) {
        hangUp(req);
        throw new DomainError('rate-limited', { headers: { Connection: 'close', 'Retry-After': '10' } });
      }
      underWay.set(whose, others + 1);
      res.once('close', () => {
        const left = underWay.get(whose)! - 1;
        if (left === 0) underWay.delete(whose);
        else underWay.set(whose, left);
      });
    },
  };
}

interface Upload {
  whose: string;
  bytes: number;
  since: number;
  /** `null` once it is read: it can't be broken off any more. */
  giveWay: (() => void) | null;
}

/**
 * Shares the memory for uploads. It is counted by what came, not by what was announced, so that who sends nothing takes
 * nothing. When it is used up, the slowest upload of the member who uses most is ended.
 */
export function createUploadMemory(mostBytes = mostInMemory) {
  const all = new Set<Upload>();

  function makeRoom(newest: Upload): void {
    for (;;) {
      const byOne = new Map<string, number>();
      for (const { whose, bytes } of all) byOne.set(whose, (byOne.get(whose) ?? 0) + bytes);
      const [[heaviest]] = [...byOne].toSorted(([, a], [, b]) => b - a) as [[string, number]];
      if (byOne.values().reduce((sum, bytes) => sum + bytes, 0) <= mostBytes) return;
      const now = performance.now();
      const pace = ({ bytes, since }: Upload) => bytes / (now - since);
      const [slow = newest] = [...all]
        .filter(({ whose, giveWay }) => whose === heaviest && giveWay)
        .toSorted((a, b) => pace(a) - pace(b));
      slow.giveWay?.();
      slow.bytes = 0;
      slow.giveWay = null;
      all.delete(slow);
      if (slow === newest) return;
    }
  }

  /** Rejects when it has to make room for others; never resolves. */
  return function share(whose: string, req: Request, res: Response): Promise<never> {
    requireConnected(res);
    const { promise, reject } = Promise.withResolvers<never>();
    const giveWay = () => {
      hangUp(req);
      reject(new DomainError('unavailable', { headers: { Connection: 'close', 'Retry-After': '30' } }));
    };
    const upload: Upload = { whose, bytes: 0, since: performance.now(), giveWay };
    all.add(upload);
    req.on('data', (chunk: Buffer) => {
      upload.bytes += chunk.length;
      if (upload.giveWay) makeRoom(upload);
    });
    req.once('end', () => (upload.giveWay = null));
    res.once('close', () => all.delete(upload));
    return promise;
  };
}
