/** Code names as in https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
const codeNames = {
  1: 'InternalError',
  2: 'BadValue',
  6: 'HostUnreachable',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  17: 'ProtocolError',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  201: 'CannotBuildIndexKeys',
  238: 'NotImplemented',
  291: 'NoQueryExecutionPlans',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  11600: 'InterruptedAtShutdown',
  14031: 'OutOfDiskSpace',
} as const;

/** A refusal that the client is told, with MongoDB's own code. */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  /** The fields of a reply with `ok: 0`. */
  toReply(): Record<string, unknown> {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: codeNames[this.code as keyof typeof codeNames] ?? `Location${this.code}`,
      ...this.extra,
    };
  }

  /** One entry of `writeErrors`. */
  toWriteError(index: number): Record<string, unknown> {
    return { index, code: this.code, errmsg: this.message, ...this.extra };
  }
}

export const badValue = (message: string) => new CommandError(2, message);
export const notImplemented = (what: string) =>
  new CommandError(238, `${what} is not supported by the embedded database`);
