import type { Endpoint, Parsed, Problem } from '@campus/contracts';
import { may } from '@campus/contracts/areas';
import type { Document } from '@campus/contracts/documents';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import * as z from 'zod/mini';
import type { Caller, Identity, SignIn } from './caller.ts';
import { DomainError, invalidField } from './errors.ts';
import type { Logger } from '../log.ts';
import { plainWords } from './plain-words.ts';
import { limitKeyOf } from './rate-limit.ts';
import { PreparedJson, RawAnswer, sendJson } from './answers.ts';
import { compress } from './compressed.ts';
import type { FormShape } from './read-form.ts';
import type { UploadedFile, Uploads } from './uploads.ts';

// For everything that the contract's schemas have no text of their own for.
z.config({ localeError: plainWords });

/** When a call is answered with 503. The database gives up a little earlier, and says more. */
const answerTimeoutMs = 25_000;

/** A document that came with a request: checked, on disk, and gone with the request unless a feature keeps it. */
export interface ReceivedDocument extends Document {
  /** Hex. */
  sha256: string;
  by: string;
  path: string;
}

/** The origin of a call, for long work. */
export interface CallOrigin {
  /** The key that limits count by: the member, else the address. In memory only: it is neither logged nor stored. */
  limitKey: string;
  /** Aborted when the call was answered, or its client has gone: what isn't stored by then needn't be. */
  signal: AbortSignal;
}

interface Call<E extends Endpoint> extends CallOrigin {
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
  session: E['access'] extends 'public' ? undefined : SignIn;
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
  /** Adds a call of an area that doesn't run here: it is only ever refused. */
  refuse: (endpoint: Endpoint) => void;
  /** The anonymous calls: to be mounted before anything that knows, counts or logs callers. */
  anonymous: Router;
  /** To be mounted after the last `route`. */
  close: () => RequestHandler;
}

const readJson = express.json({ limit: '100kb' });

export interface EndpointRouterDeps {
  /** Why the area of a call answers none now, before anything of the request is looked at; `null`: it does. */
  closed: (endpoint: Endpoint) => DomainError | null;
  callerOf: (identity: Identity, mayBeOld: boolean) => Promise<Caller>;
  uploads: Uploads;
  documents: {
    maxBytes: number;
    /** Checks the type of a document and its sender's quota; it counts until `done`. */
    accept: (file: UploadedFile, field: string, by: string) => Promise<ReceivedDocument>;
    done: (document: ReceivedDocument) => void;
  };
  signIns: {
    note: (member: string, session: SignIn) => void;
    sessionOf: (identity: Identity, userAgent: string | undefined) => SignIn;
  };
  /** For `recent` calls: how long ago the caller may have signed in, in ms. */
  signInAgainMs: number;
  adminSecondFactor: boolean;
}

export function createEndpointRouter({
  closed,
  callerOf,
  uploads,
  documents,
  signIns,
  signInAgainMs,
  adminSecondFactor,
}: EndpointRouterDeps): EndpointRouter {
  const routers = createRouters();
  const anonymous = express.Router();
  const methods = new Map<string, string[]>();
  const add = ({ method, path, anonymous: isAnonymous }: Endpoint, ...handlers: RequestHandler[]) => {
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
    (isAnonymous ? anonymous : routers.of(path))[method](path, ...handlers);
  };

  const formOf = ({ file, files, document }: Endpoint): FormShape | undefined => {
    if (document) return { field: document.field, maxBytes: documents.maxBytes, max: 1 };
    return files ?? (file && { ...file, max: 1 });
  };

  const refuseClosed = (endpoint: Endpoint, res: Response) => {
    const refusal = closed(endpoint);
    if (!refusal) return;
    res.locals['isClosed'] = true;
    throw refusal;
  };

  const route: Route = (endpoint, handler) => {
    const { method, path, access, status = 200 } = endpoint;
    const form = formOf(endpoint);
    const letIn: RequestHandler = async (req, res, next) => {
      res.locals['route'] = path;
      res.locals['unlogged'] = endpoint.unlogged;
      refuseClosed(endpoint, res);
      if (access !== 'public') await inTime(letInCaller(access, req, res));
      res.locals['hasWholeRequest'] = req.complete;
      next();
    };
    const letInCaller = async (to: Exclude<Endpoint['access'], 'public'>, req: Request, res: Response) => {
      if (!req.identity) throw req.identityFault ?? new DomainError('not-signed-in');
      // Calls that change something, and dangerous ones, are judged by the record as it is stored now.
      const member = await callerOf(req.identity, method === 'get' && !endpoint.recent);
      const isMissingFactor =
        adminSecondFactor && member.roles.includes('admin') && !req.identity.usedSecondFactor;
      const caller: Caller = isMissingFactor
        ? { ...member, status: 'needs-second-factor', roles: [] }
        : member;
      admit(to, caller);
      if (endpoint.recent && Date.now() - req.identity.signedInAt > signInAgainMs)
        throw signInAgain(signInAgainMs);
      const session = signIns.sessionOf(req.identity, req.get('user-agent'));
      if (caller.status === 'member') signIns.note(caller.id, session);
      res.locals['caller'] = caller;
      res.locals['session'] = session;
    };
    const handle = async (req: Request, res: Response) => {
      let document: ReceivedDocument | null = null;
      try {
        // A body may take minutes to come: the caller may have lost a role meanwhile, or been locked out.
        if (access !== 'public' && !res.locals['hasWholeRequest']) await letInCaller(access, req, res);
        const { params, query, body } = validated(endpoint, req);
        const files = form ? uploads.filesOf(req) : [];
        const field = endpoint.document?.field ?? endpoint.file?.field;
        if (field && !files[0] && !endpoint.document?.optional) throw invalidField(field, 'Choose a file.');
        if (endpoint.document && files[0])
          document = await documents.accept(files[0], endpoint.document.field, res.locals['caller'].id);
        // Getters: few calls need these.
        const call = {
          params,
          query,
          body,
          file: files[0],
          files,
          document,
          caller: res.locals['caller'],
          session: res.locals['session'],
          get limitKey() {
            return limitKeyOf(req, res);
          },
          get signal() {
            return signalOf(res);
          },
          get log() {
            return req.log;
          },
        } as Call<typeof endpoint>;
        return await handler(call);
      } finally {
        if (document) documents.done(document);
        if (form) await uploads.discard(req);
      }
    };
    // An anonymous call leaves nothing in a cache either.
    const mayBeKept = access === 'public' && method === 'get' && !endpoint.anonymous;
    const caching = mayBeKept ? 'no-cache' : 'no-store';
    const isOpen = !endpoint.anonymous && !endpoint.unlogged;
    const answer: RequestHandler = async (req, res) => {
      const result = await inTime(handle(req, res), endpoint.longestMs);
      res.statusCode = status;
      res.setHeader('Cache-Control', caching);
      const mayCompress = isOpen && req.method === 'GET';
      if (result instanceof PreparedJson) await result.send(res, mayCompress);
      else if (result instanceof RawAnswer) {
        if (mayCompress) compress(req, res, () => {});
        await result.send(res);
      } else if (status === 204) res.end();
      else if (mayBeKept) await new PreparedJson(result).send(res, mayCompress);
      else await sendJson(res, JSON.stringify(result), mayCompress);
    };
    const readBody = form
      ? [uploads.receive(form, endpoint.document !== undefined)]
      : endpoint.body
        ? [onlyJson, readJson]
        : [];
    add(endpoint, letIn, ...readBody, answer);
  };
  const refuse = (endpoint: Endpoint) =>
    add(endpoint, (_req, res) => {
      res.locals['route'] = endpoint.path;
      res.locals['unlogged'] = endpoint.unlogged;
      refuseClosed(endpoint, res);
      throw new DomainError('area-stopped');
    });

  return {
    route,
    refuse,
    anonymous,
    close() {
      for (const [path, known] of methods) {
        const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', ');
        routers.of(path).all(path, (_req, res) => {
          res.locals['route'] = path;
          throw new DomainError('method-not-allowed', { headers: { Allow: allow } });
        });
      }
      return routers.dispatch;
    },
  };
}

/** One router for the paths that begin alike, so that a request is matched with these and not with all 170. */
function createRouters() {
  const routers = new Map<string, Router>();
  const beginOf = (path: string): string => {
    const [, first = '', second = ''] = path.toLowerCase().split('/', 3);
    return first === 'api' ? `/api/${second}` : `/${first}`;
  };
  return {
    of(path: string): Router {
      const begin = beginOf(path);
      const router = routers.get(begin) ?? express.Router();
      routers.set(begin, router);
      return router;
    },
    dispatch: ((req, res, next) => {
      const router = routers.get(beginOf(req.path));
      if (router) router(req, res, next);
      else next();
    }) satisfies RequestHandler,
  };
}

const signals = new WeakMap<Response, AbortSignal>();

/** Aborted when the answer has been sent, or its client has gone. */
function signalOf(res: Response): AbortSignal {
  const known = signals.get(res);
  if (known) return known;
  const over = new AbortController();
  if (res.closed) over.abort();
  else res.once('close', () => over.abort());
  signals.set(res, over.signal);
  return over.signal;
}

/**
 * The result of the work, or `unavailable` when it takes too long. The work continues: only the caller stops waiting, and
 * a late answer is discarded.
 */
function inTime<T>(work: Promise<T>, longestMs = answerTimeoutMs): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    reject(new DomainError('unavailable'));
    work.then(
      (late) => late instanceof RawAnswer && late.discard(),
      () => {},
    );
  }, longestMs);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Refuses a caller who may not make the call; before anything of the request is looked at. */
function admit(access: Exclude<Endpoint['access'], 'public'>, caller: Caller): void {
  if (access === 'signed-in') return;
  if (caller.status === 'unauthorized') throw new DomainError('unauthorized');
  if (caller.status === 'locked') throw new DomainError('account-locked');
  if (caller.status === 'ended') throw new DomainError('membership-ended');
  if (caller.status === 'unverified') throw new DomainError('email-not-verified');
  if (caller.status === 'needs-second-factor') throw new DomainError('second-factor-required');
  if (access !== 'member' && !may(caller.roles, access)) throw new DomainError('forbidden');
}

/** RFC 9470 has the header. */
const signInAgain = (ms: number) =>
  new DomainError('sign-in-again', {
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", max_age=${ms / 1000}`,
    },
  });

const onlyJson: RequestHandler = (req, _res, next) => {
  // Without a body there is nothing to refuse here; the schema says what is missing.
  const empty = req.headers['content-length'] === '0';
  if (!empty && req.is('application/json') === false) throw new DomainError('unsupported-media-type');
  next();
};

/** The schema of a call without a query, or without text fields beside its file. */
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
  const hasQuery = endpoint.query !== undefined || req.url.includes('?');
  const hasBody = endpoint.body !== undefined || req.body !== undefined;
  const parts = {
    params: endpoint.params && read(endpoint.params, req.params),
    query: hasQuery ? read(endpoint.query ?? nothing, req.query) : {},
    body: hasBody ? read(endpoint.body ?? nothing, req.body ?? {}) : {},
  };
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return parts as Pick<Call<E>, 'params' | 'query' | 'body'>;
}
