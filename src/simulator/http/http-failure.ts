import { errors } from 'undici';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import { oneLine } from './redact.js';

/** What was asked for. */
interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** No answer came: refused, cut, timed out, or larger than what is read. A status is never an error. */
export class HttpFailure extends Failure {
  constructor({ method, path }: RequestLine, code: string, reason: string, cause?: unknown) {
    super(`${method} ${path}: ${reason}`, {
      code,
      hint: 'Check that the target runs and that its base URL is right.',
      exitCode: exitCodes.inconclusive,
      cause,
    });
    this.name = 'HttpFailure';
  }
}

export function asHttpFailure(asked: RequestLine, error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  ) {
    return new HttpFailure(asked, 'network-timeout', 'no answer in time', error);
  }
  if (error instanceof errors.HTTPParserError) {
    return new HttpFailure(asked, 'network', `no HTTP: ${unreadableText(error)}`, error);
  }
  // The code alone: messages hold addresses and ports, which differ from run to run.
  const code = codeOf(error);
  return new HttpFailure(asked, 'network', code ?? oneLine(messageOf(error)), error);
}

/** What the parser could not read, and what it says of it. */
function unreadableText(error: Error): string {
  const rest = 'data' in error && typeof error.data === 'string' ? error.data : '';
  const problem = oneLine(error.message, 100);
  return rest === '' ? problem : `${problem}: ${oneLine(rest, 60)}`;
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
