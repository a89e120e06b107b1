/**
 * timeout: no answer came in time. unreachable: no connection, an error status, or a file is missing.
 * invalid: something answered, but it isn't a remote. newer: it needs what this portal lacks.
 * off, out-of-order: its area is closed; the message is for readers. stopped: this version froze or crashed the tab before.
 */
export type RemoteLoadErrorKind =
  'timeout' | 'unreachable' | 'invalid' | 'newer' | 'off' | 'out-of-order' | 'stopped';

export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  readonly kind: RemoteLoadErrorKind;
  constructor(kind: RemoteLoadErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
