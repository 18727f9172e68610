import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';

/** A Failure as it is sent between threads. */
export interface PlainFailure {
  readonly message: string;
  readonly code: string;
  readonly hint: string;
  readonly exitCode: ExitCode;
  readonly stack?: string;
}

/** Anything else than a Failure is an error of the harness, with its stack. */
export function plainFailure(error: unknown): PlainFailure {
  if (error instanceof Failure) {
    const { message, code, hint, exitCode } = error;
    return { message, code, hint, exitCode };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    message: messageOf(error),
    code: 'worker',
    hint: 'this is a bug in tillfleet; please report it with the following lines',
    exitCode: exitCodes.harness,
    ...(stack !== undefined && { stack }),
  };
}

export function revive({ message, code, hint, exitCode, stack }: PlainFailure): Failure {
  const failure = new Failure(message, { code, hint, exitCode });
  if (stack !== undefined) failure.stack = stack;
  return failure;
}
