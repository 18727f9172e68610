import { type ExitCode, exitCodes } from './exit-codes.js';

export interface FailureOptions {
  /** Stable machine name, `kebab-case`. */
  readonly code: string;
  /** The way out for the user, one sentence. */
  readonly hint: string;
  readonly exitCode: ExitCode;
  readonly cause?: unknown;
}

/** An expected error: its message names the problem, its hint the way out, its exit code the end of the program. */
export class Failure extends Error {
  readonly code: string;
  readonly hint: string;
  readonly exitCode: ExitCode;

  constructor(message: string, options: FailureOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Failure';
    this.code = options.code;
    this.hint = options.hint;
    this.exitCode = options.exitCode;
  }
}

/** Wrong words on the command line or in a file: exit code 64, and nothing has run. */
export function usageFailure(message: string, hint: string, code = 'usage'): Failure {
  return new Failure(message, { code, hint, exitCode: exitCodes.usage });
}

/**
 * The message of anything that was thrown. One of the file system has its words alone, such as `no such file or directory`:
 * the text around it names the file.
 */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const [, words] = /^E[A-Z0-9]+: ([^,]+), [a-z]+(?: '|$)/.exec(thrown.message) ?? [];
  return 'syscall' in thrown && words !== undefined ? words : thrown.message;
}
