import { STATUS_CODES } from 'node:http';
import type { Problem } from '@campus/contracts';
import { type ProblemCode, problems } from '@campus/contracts/areas';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

/** A refusal in the portal's own words; everything else that is thrown counts as a fault of the portal. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ProblemCode;
  readonly errors: Problem['errors'];
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    detail: { message?: string; errors?: Problem['errors']; headers?: Record<string, string> } = {},
  ) {
    super(detail.message ?? problems[code].message);
    this.code = code;
    this.errors = detail.errors;
    this.headers = detail.headers ?? {};
  }
}

/** Refuses one field of the input, with words to show beside the field. */
export const invalidField = (field: string, message: string) =>
  new DomainError('invalid-input', { errors: [{ field, message }] });

export const notPossible = (message: string) => new DomainError('step-not-possible', { message });

/** The token isn't expired, but no longer accepted. */
export const sessionRevoked = () =>
  new DomainError('session-expired', {
    message:
      'You were logged out: the password was changed, the account was closed, or all sessions were ended. Please log in again.',
  });

/**
 * Codes of a server that isn't the primary any more, or is being stopped, and of a write that it couldn't have confirmed
 * by the others: https://github.com/mongodb/specifications, server discovery and monitoring
 */
const changesOfPrimary = [64, 91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436];

/** A replica set that elects a primary: in a few seconds it answers again. */
const isChangeOfPrimary = (error: Error) =>
  /^Mongo(Server|WriteConcern|BulkWrite)Error$/.test(error.name) &&
  'code' in error &&
  changesOfPrimary.includes(Number(error.code));

/** Errors of body-parser, Express and the driver in the portal's words; `null` for unforeseen ones. */
function translate(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return null;
  // Names rather than classes: mongoose and the driver wrap each other's errors. No server, no free connection.
  if (
    /^Mongo(ose)?(ServerSelection|Network|NetworkTimeout|WaitQueueTimeout|PoolCleared|NotConnected)/.test(
      error.name,
    )
  ) {
    return new DomainError('unavailable');
  }
  if (isChangeOfPrimary(error)) return new DomainError('unavailable');
  // The same, wrapped: a bulk write without a refused document.
  if (error.name === 'MongoBulkWriteError' && 'writeErrors' in error && isEmpty(error.writeErrors))
    return new DomainError('unavailable');
  if ('type' in error && typeof error.type === 'string') {
    if (error.type === 'entity.too.large') return new DomainError('too-large');
    if (/^(charset|encoding)\.unsupported$/.test(error.type))
      return new DomainError('unsupported-media-type');
    if (/^(entity|request)\./.test(error.type)) return new DomainError('malformed-json');
  }
  // An address that can't be decoded (`/candidates/%ff`) names nothing.
  if (error instanceof URIError) return new DomainError('not-found');
  // body-parser, of a body that isn't what its Content-Encoding says (zlib's errors have no `type`).
  if ('status' in error && error.status === 400) return new DomainError('malformed-json');
  return null;
}

/** An error that some call or job may meet in a sound portal: a refusal, or a database that is away. */
export const isForeseen = (error: unknown): boolean => translate(error) !== null;

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Sends a refusal as RFC 9457 `application/problem+json`. */
function sendProblem(req: Request, res: Response, error: DomainError): void {
  const { status } = problems[error.code];
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    requestId: req.id as string,
  };
  res
    .status(status)
    .set({
      'Cache-Control': 'no-store',
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(status === 503 && { 'Retry-After': error.code.startsWith('area-') ? '60' : '5' }),
      ...error.headers,
    })
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** The one error handler: answers known errors, and logs unforeseen ones with their stack and answers `internal`. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const known = translate(error);
  if (!known) req.log.error({ err: error }, 'unforeseen error');
  else if (known.code === 'unavailable') req.log.warn({ err: error }, 'not available');
  // The answer has begun: only breaking it off tells the client that it isn't whole.
  if (res.headersSent) return next(error);
  sendProblem(req, res, known ?? new DomainError('internal'));
};

export const notFound: RequestHandler = () => {
  throw new DomainError('not-found');
};
