import type { Problem } from '@campus/contracts';

/** A call that didn't succeed, in words for the person who made it. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** A code of `problems` in the contracts, or `network`, `timeout`, `lost-file`, `unexpected`. */
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, string>;
    requestId?: string | undefined;
  }) {
    super(init.message);
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.requestId = init.requestId;
  }

  /** Whether the call may have been carried out although it failed. */
  get isUncertain(): boolean {
    if (this.code === 'lost-file' || this.code === 'storage-full') return false;
    return this.status === 0 || this.status >= 500;
  }

  withMessage(message: string): ApiError {
    return this.#with({ message });
  }

  /** The same, with the fields under the names that a form knows. */
  withFields(nameOf: (field: string) => string): ApiError {
    const fields = Object.entries(this.fields).map(([field, problem]) => [nameOf(field), problem] as const);
    return this.#with({ fields: Object.fromEntries(fields) });
  }

  #with(changed: { message?: string; fields?: Record<string, string> }): ApiError {
    const { status, code, message, fields, requestId } = this;
    return new ApiError({ status, code, message, fields, requestId, ...changed });
  }

  /** For a refused file (too large, wrong type): the same error with its reason beside the file field. */
  besideFile(field: string): ApiError {
    const isAboutFile = this.status === 413 || this.status === 415;
    if (!isAboutFile || Object.keys(this.fields).length > 0) return this;
    return this.#with({ fields: { [field]: this.message } });
  }

  static fromProblem(problem: Problem): ApiError {
    const fields = Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));
    return new ApiError({ ...problem, fields });
  }

  static network = () =>
    new ApiError({ status: 0, code: 'network', message: 'The portal can’t be reached. Are you online?' });
  static timeout = () =>
    new ApiError({
      status: 0,
      code: 'timeout',
      message: 'The portal took too long to answer. Please try again.',
    });
  static lostFiles(names: readonly string[]): ApiError {
    const message =
      'This file can’t be read any more: it was removed or changed after you chose it. Choose it again.';
    return new ApiError({
      status: 0,
      code: 'lost-file',
      message,
      fields: Object.fromEntries(names.map((name) => [name, message])),
    });
  }
  static unexpected = (status: number) =>
    new ApiError({
      status,
      code: 'unexpected',
      message: 'The portal sent an unexpected answer.',
    });
}
