import type { Exchange } from '../../events/schema/scenario.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import type { HttpExchange } from './http-exchange.js';
import { oneLine, printExchange, redact } from './redact.js';

/** An answer that an actor cannot go on with. The message says what came, in one line; no secret is in it. */
export class ResponseFailure extends Failure {
  readonly status: number;
  readonly exchange: Exchange;

  constructor(exchange: HttpExchange, why: string) {
    const { method, path } = exchange.request;
    const errorCode = errorCodeOf(exchange);
    // An errorCode says what came.
    const shown = errorCode === '' ? `: ${excerptOf(exchange, 80)}` : '';
    super(`${method} ${path} answered ${exchange.status}${errorCode}: ${why}${shown}`, {
      code: 'unexpected-response',
      hint: `The answer was: ${excerptOf(exchange, 200)}`,
      exitCode: exitCodes.inconclusive,
    });
    this.name = 'ResponseFailure';
    this.status = exchange.status;
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

/** Why an answer is unusable although its status is good, or that its status is not. */
export function problemOf(exchange: HttpExchange, missing: string): string {
  if (!isSuccess(exchange)) return 'refused';
  return exchange.body === undefined ? 'not JSON' : `no ${missing}`;
}

function excerptOf({ body, text }: HttpExchange, maxLength: number): string {
  if (text === '') return '(empty)';
  return oneLine(body === undefined ? text : JSON.stringify(redact(body)), maxLength);
}

function errorCodeOf(exchange: HttpExchange): string {
  const code = field(exchange.body, 'errorCode');
  return typeof code === 'string' ? ` ${oneLine(code, 64)}` : '';
}
