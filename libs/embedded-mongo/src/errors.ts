/** MongoDB's names and codes: https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
const namedCodes = {
  InternalError: 1,
  BadValue: 2,
  HostUnreachable: 6,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ConflictingOperationInProgress: 117,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  CannotBuildIndexKeys: 201,
  NotImplemented: 238,
  NoQueryExecutionPlans: 291,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  OutOfDiskSpace: 14031,
};
/** Codes for which MongoDB has no name: clients get `Location15952`. */
const locations = {
  LimitNotPositive: 15958,
  SortDirectionInvalid: 15975,
  DistinctTooBig: 17217,
  PathCollision: 31250,
  InclusionInExclusion: 31253,
  ExclusionInInclusion: 31254,
  StageUnknown: 40324,
  FieldMissing: 40414,
  FieldUnknown: 40415,
  ValueNegative: 51024,
};
const codes = { ...namedCodes, ...locations };
export type ErrorName = keyof typeof codes;

/** A refusal for the client, with MongoDB's own code. */
export class CommandError extends Error {
  readonly reason: ErrorName;
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(reason: ErrorName, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.reason = reason;
    this.code = codes[reason];
    this.extra = extra;
  }

  /** The fields of a reply with `ok: 0`. */
  toReply(): Record<string, unknown> {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.reason in namedCodes ? this.reason : `Location${this.code}`,
      ...this.extra,
    };
  }

  toWriteError(index: number): Record<string, unknown> {
    return { index, code: this.code, errmsg: this.message, ...this.extra };
  }
}

export const badValue = (message: string) => new CommandError('BadValue', message);
export const notImplemented = (what: string) =>
  new CommandError('NotImplemented', `${what} is not supported by the embedded database`);
