import type { ErrorCode } from '../../contract/errors.js';

/** A rejected request with a code of the catalogue. Each protocol translates it into its own form. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** Further fields, in addition to `errorCode` and `message`. */
  readonly extra: Readonly<Record<string, unknown>>;

  /** The HTTP status, if it differs from that of the code in the catalogue. */
  readonly status: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    status?: number,
  ) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.extra = extra;
    this.status = status;
  }
}

/** TEN-09: callers cannot distinguish unknown objects from objects out of reach. */
export function notFound(what: string): ServiceError {
  return new ServiceError('ERR_NOT_FOUND', `${what} not found`);
}

/** Creates the error of one field; the path is a JSON pointer. The value of the caller is not repeated. */
export function invalidField(path: string, problem: string): ServiceError {
  return new ServiceError('ERR_VALIDATION', `${path} ${problem}`, { details: [{ path, problem }] });
}

/** PAY-02: all operations that create transactions share one namespace of references. */
export function duplicateReference(): ServiceError {
  return new ServiceError('ERR_DUPLICATE_REFERENCE', 'the referenceId was used before');
}
