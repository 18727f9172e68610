import { errors } from 'undici';
import type { CutShort } from '../../failure/cut-short.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import { oneLine } from './redact.js';

/** The method and the path of a call. */
interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** A call without a usable response: refused, cut, timed out, or too large. A status is never an error. */
export class HttpFailure extends Failure {
  constructor({ method, path }: RequestLine, code: string, reason: string, cause?: unknown) {
    super(`${method} ${path}: ${reason}`, {
      code,
      hint: 'check that the target is running and that its base URL is correct',
      exitCode: exitCodes.inconclusive,
      cause,
    });
    this.name = 'HttpFailure';
  }
}

/** The call was under way when this program closed its network. */
class NetworkClosed extends HttpFailure implements CutShort {
  readonly isCutShort = true;
}

export function asHttpFailure(call: RequestLine, error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  ) {
    return new HttpFailure(call, 'network-timeout', 'no response in time', error);
  }
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError) {
    return new NetworkClosed(call, 'network', error.code, error);
  }
  if (error instanceof errors.HTTPParserError) {
    return new HttpFailure(call, 'network', `not HTTP: ${unreadableText(error)}`, error);
  }
  // Only the code: messages contain addresses and ports, which differ from run to run.
  const code = codeOf(error);
  return new HttpFailure(call, 'network', code ?? oneLine(messageOf(error)), error);
}

/** The message of the parser, and the text that it could not read. */
function unreadableText(error: Error): string {
  const rest = 'data' in error && typeof error.data === 'string' ? error.data : '';
  const problem = oneLine(error.message, 100);
  return rest === '' ? problem : `${problem}: ${oneLine(rest, 60)}`;
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
