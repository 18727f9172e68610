import type { Exchange } from '../../events/schema/scenario.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import type { HttpExchange } from './http-exchange.js';
import { oneLine, plainTextOf, printExchange, printResponse } from './redact.js';

/** A response that an actor cannot use. The message shows it in one line without secrets. */
export class ResponseFailure extends Failure {
  readonly status: number;
  readonly headers: HttpExchange['headers'];
  readonly exchange: Exchange;

  constructor(exchange: HttpExchange, why: string) {
    const { method, path } = exchange.request;
    const errorCode = errorCodeOf(exchange);
    // With an errorCode no excerpt is needed.
    const shown = errorCode === '' ? `: ${excerptOf(exchange, 80)}` : '';
    super(`${method} ${path} returned ${exchange.status}${errorCode}: ${why}${shown}`, {
      code: 'unexpected-response',
      hint: `the response was: ${excerptOf(exchange, 200)}`,
      exitCode: exitCodes.inconclusive,
    });
    this.name = 'ResponseFailure';
    this.status = exchange.status;
    this.headers = exchange.headers;
    this.exchange = printExchange(exchange);
  }
}

/** A field of a JSON object, `undefined` for anything else. */
export function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return Reflect.get(body, name);
}

export function isSuccess(exchange: HttpExchange): boolean {
  return exchange.status >= 200 && exchange.status < 300;
}

/** The reason why a response is not usable: its status, its format or a missing field. */
export function problemOf(exchange: HttpExchange, missing: string): string {
  if (!isSuccess(exchange)) return 'rejected';
  return plainTextOf(exchange) === undefined ? `no ${missing}` : 'not JSON';
}

function excerptOf(exchange: HttpExchange, maxLength: number): string {
  const { text, mayBeForeign } = exchange;
  const plainText = plainTextOf(exchange);
  if ((plainText ?? text) === '') return '(empty)';
  if (mayBeForeign === true) return `(${text.length} characters, which may show data of others)`;
  return oneLine(plainText ?? printResponse(exchange), maxLength);
}

function errorCodeOf(exchange: HttpExchange): string {
  const code = field(exchange.body, 'errorCode');
  return typeof code === 'string' ? ` ${oneLine(code, 64)}` : '';
}
