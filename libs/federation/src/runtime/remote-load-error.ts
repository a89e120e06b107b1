/**
 * timeout: nobody answered in time. unreachable: no connection, an error status, or a file is missing.
 * invalid: something answered, but it isn't a remote.
 */
export type RemoteLoadErrorKind = 'timeout' | 'unreachable' | 'invalid';

export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  readonly kind: RemoteLoadErrorKind;
  constructor(kind: RemoteLoadErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
