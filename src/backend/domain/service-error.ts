import type { ErrorCode } from '../../contract/errors.js';

/** A refusal with a code of the catalogue. Whoever speaks a protocol turns it into that protocol's form. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** Fields beside `errorCode` and `message`. */
  readonly extra: Readonly<Record<string, unknown>>;

  /** Of HTTP, where it is not the one that the catalogue has for the code. */
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

/** TEN-09: unknown and out of reach are told apart by nobody. */
export function notFound(what: string): ServiceError {
  return new ServiceError('ERR_NOT_FOUND', `${what} not found`);
}

/** What is wrong with one field; the path is a JSON pointer. A value of the caller's is not repeated. */
export function invalidField(path: string, problem: string): ServiceError {
  return new ServiceError('ERR_VALIDATION', `${path} ${problem}`, { details: [{ path, problem }] });
}

/** PAY-02: one namespace for whatever makes a transaction. */
export function duplicateReference(): ServiceError {
  return new ServiceError('ERR_DUPLICATE_REFERENCE', 'the referenceId was used before');
}
