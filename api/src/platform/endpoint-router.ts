import { type Endpoint, may, type Parsed, type Problem } from '@campus/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import * as z from 'zod/mini';
import type { DiskGuard } from './disk-guard.ts';
import type { ReceivedDocument } from './documents/documents.ts';
import type { Incoming } from './documents/incoming.ts';
import { DomainError, invalidField } from './errors.ts';
import type { Logger } from './log.ts';
import type { Caller, MemberStore } from './member-store.ts';
import { plainWords } from './plain-words.ts';
import { limitKeyOf } from './rate-limit.ts';
import { RawAnswer } from './raw-answer.ts';
import { mayBeLarge } from './read-form.ts';
import { hangUp } from './upload-limits.ts';
import { createReadFiles, type UploadedFile } from './read-files.ts';

// For everything that the contract's schemas have no text of their own for.
z.config({ localeError: plainWords });

/** Milliseconds after which a call is answered with 503. The database gives up a little earlier, and says more. */
const patience = 25_000;

/** What long work for a call needs to know of it. */
export interface CallOrigin {
  /** Who limits count: the member, else the address. In memory only: it is neither logged nor stored. */
  limitKey: string;
  /** Aborted when the call was answered, or its client has gone: what isn't stored by then needn't be. */
  signal: AbortSignal;
}

/** A call that was let in and checked: what the handler works with. */
export interface Call<E extends Endpoint> extends CallOrigin {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: E['file'] extends object ? UploadedFile : undefined;
  files: E['files'] extends object ? UploadedFile[] : undefined;
  document: E['document'] extends { optional: true }
    ? ReceivedDocument | null
    : E['document'] extends object
      ? ReceivedDocument
      : undefined;
  caller: E['access'] extends 'public' ? undefined : Caller;
  log: Logger;
}

type Answer<E extends Endpoint> = Parsed<E['response']> | RawAnswer;

/** Adds one call of the contract: who may, what is read, which status and shape go back. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
) => void;

export interface EndpointRouter {
  route: Route;
  /** The anonymous calls: to be mounted before anything that knows, counts or logs callers. */
  anonymous: Router;
  /** To be mounted after the last `route`. */
  close: () => Router;
}

const readJson = express.json({ limit: '100kb' });

export function createEndpointRouter(
  members: Pick<MemberStore, 'callerOf'>,
  incoming: Pick<Incoming, 'receive' | 'discard'>,
  disk: Pick<DiskGuard, 'requireRoom'>,
): EndpointRouter {
  const router = express.Router();
  const anonymous = express.Router();
  const readFiles = createReadFiles();
  const needsRoom: RequestHandler = async (req, _res, next) => {
    // What has no file to speak of needs no room.
    if (!mayBeLarge(req)) return next();
    await disk.requireRoom().catch((error: unknown) => {
      hangUp(req);
      throw error;
    });
    next();
  };
  const methods = new Map<string, string[]>();

  const route: Route = (endpoint, handler) => {
    const { method, path, access, status } = endpoint;
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);

    const letIn: RequestHandler = async (req, res, next) => {
      res.locals['route'] = path;
      res.locals['unlogged'] = endpoint.unlogged;
      if (access !== 'public') res.locals['caller'] = await inTime(admit(access, req, members));
      next();
    };
    const handle = async (req: Request, res: Response) => {
      const document = res.locals['document'] as ReceivedDocument | null | undefined;
      const over = new AbortController();
      res.once('close', () => over.abort());
      try {
        const call = {
          ...validated(endpoint, req),
          file: endpoint.file && oneFile(endpoint.file, req),
          files: endpoint.files && uploaded(req),
          document,
          caller: res.locals['caller'],
          limitKey: limitKeyOf(req, res),
          signal: over.signal,
          log: req.log,
        } as Call<typeof endpoint>;
        return await handler(call);
      } finally {
        if (document) await incoming.discard(document);
      }
    };
    const answer: RequestHandler = async (req, res) => {
      const result = await inTime(handle(req, res));
      // Who must stay unknown leaves nothing in a cache either.
      const mayBeKept = access === 'public' && method === 'get' && !endpoint.anonymous;
      res.status(status).set('Cache-Control', mayBeKept ? 'no-cache' : 'no-store');
      if (result instanceof RawAnswer) await result.send(res);
      else if (status === 204) res.end();
      else res.json(result);
    };
    const files = endpoint.files ?? (endpoint.file && { ...endpoint.file, max: 1 });
    const readBody = endpoint.document
      ? [needsRoom, incoming.receive(endpoint.document)]
      : files
        ? [needsRoom, readFiles(files)]
        : endpoint.body
          ? [onlyJson, readJson]
          : [];
    (endpoint.anonymous ? anonymous : router)[method](path, letIn, ...readBody, answer);
  };

  return {
    route,
    anonymous,
    close() {
      for (const [path, known] of methods) {
        const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', ');
        router.all(path, (_req, res) => {
          res.locals['route'] = path;
          throw new DomainError('method-not-allowed', { headers: { Allow: allow } });
        });
      }
      return router;
    },
  };
}

/** What the work gives, unless it hangs. It goes on then: only the caller stops waiting. */
async function inTime<T>(work: T): Promise<Awaited<T>> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new DomainError('unavailable')), patience);
  try {
    return await Promise.race([work, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Who calls, when he may; before anything of the request is looked at. */
async function admit(
  access: Exclude<Endpoint['access'], 'public'>,
  req: Request,
  members: Pick<MemberStore, 'callerOf'>,
) {
  if (!req.identity) throw req.identityFault ?? new DomainError('not-signed-in');
  const caller = await members.callerOf(req.identity);
  if (access === 'signed-in') return caller;
  if (caller.status === 'unauthorized') throw new DomainError('unauthorized');
  if (caller.status === 'unverified') throw new DomainError('email-not-verified');
  if (access !== 'member' && !may(caller.roles, access)) throw new DomainError('forbidden');
  return caller;
}

const onlyJson: RequestHandler = (req, _res, next) => {
  // Without a body there is nothing to refuse here; the schema says what is missing.
  const empty = req.headers['content-length'] === '0';
  if (!empty && req.is('application/json') === false) throw new DomainError('unsupported-media-type');
  next();
};

const uploaded = ({ files }: Request): UploadedFile[] =>
  (files as Express.Multer.File[]).map(({ originalname, buffer }) => ({
    name: originalname,
    content: buffer,
  }));

function oneFile({ field }: NonNullable<Endpoint['file']>, req: Request): UploadedFile {
  const [file] = uploaded(req);
  if (!file) throw invalidField(field, 'Choose a file.');
  return file;
}

/** Of a call that takes no query, or no text fields beside its file. */
const nothing = z.strictObject({});

/** The parts of the request as the contract's schemas give them. Reports all faults together, unknown fields included. */
function validated<E extends Endpoint>(endpoint: E, req: Request) {
  const errors: NonNullable<Problem['errors']> = [];
  const read = (schema: z.ZodMiniType, value: unknown): unknown => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String);
      const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
      for (const place of places) errors.push({ field: place.join('.'), message: issue.message });
    }
    return undefined;
  };
  const parts = {
    params: endpoint.params && read(endpoint.params, req.params),
    query: read(endpoint.query ?? nothing, req.query),
    body: read(endpoint.body ?? nothing, req.body ?? {}),
  };
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return parts as Pick<Call<E>, 'params' | 'query' | 'body'>;
}
