import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import type { SuccessResponse } from '../../contract/operation-responses.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { oneLine } from '../http/redact.js';

/** An answer that was not to come: what was expected, what came. Both are one line without secrets. */
export interface Mismatch {
  readonly expected: string;
  readonly actual: string;
}

/** A refusal as the service owes it: status, errorCode, and what else stands in the body. */
export interface Refusal {
  readonly status: number;
  readonly errorCode: string;
  /** Of a refusal for want of a scope: in a field of its own, and named by the message (SCP-16). */
  readonly missingScope?: string;
  /** Of a refund that came too soon: how long to wait, from 1 up to this. */
  readonly retryAfterUpTo?: number;
}

export const notFound: Refusal = { status: 404, errorCode: 'ERR_NOT_FOUND' };

/** 403 for an operation whose scope the app does not have. */
export function missing(scope: string): Refusal {
  return { status: 403, errorCode: 'ERR_FORBIDDEN', missingScope: scope };
}

/** 403 for what no scope opens. */
export const blocked: Refusal = { status: 403, errorCode: 'ERR_FORBIDDEN' };

/** What has the right status is JSON, and has the shape that the operation is to have. */
export function mismatchOfResponse(
  exchange: HttpExchange,
  { status, schema }: SuccessResponse,
): Mismatch | undefined {
  if (exchange.status !== status) return { expected: String(status), actual: excerptOf(exchange) };
  const envelope = mismatchOfEnvelope(exchange);
  if (envelope !== undefined) return envelope;
  if (Check(schema, exchange.body)) return undefined;
  const [first] = Errors(schema, exchange.body);
  const where = first === undefined || first.instancePath === '' ? 'the body' : first.instancePath;
  return { expected: `${where} ${first?.message ?? 'fits'}`, actual: excerptOf(exchange) };
}

/** The body of an answer that fits. */
export function bodyOf<Schema extends TSchema>({ body }: HttpExchange, schema: Schema): Static<Schema> {
  if (!Check(schema, body)) throw new TypeError('the answer was not judged before');
  return body;
}

/** The very refusal: its status, its code, its fields and no others (ERR-01). */
export function mismatchOfRefusal(exchange: HttpExchange, refusal: Refusal): Mismatch | undefined {
  const { status, errorCode, missingScope, retryAfterUpTo } = refusal;
  const expected = `${status} ${errorCode}${missingScope === undefined ? '' : ` for the scope ${missingScope}`}`;
  const misfit = (more: string): Mismatch => ({
    expected: `${expected}${more}`,
    actual: excerptOf(exchange),
  });
  if (exchange.status !== status) return misfit('');
  const { body } = exchange;
  if (!isObject(body) || body.errorCode !== errorCode) return misfit('');
  if (typeof body.message !== 'string' || body.message.trim() === '') return misfit(' with a message');
  if (missingScope !== undefined && body.missingScope !== missingScope) return misfit(' in missingScope');
  if (missingScope !== undefined && !body.message.includes(missingScope)) return misfit(' in the message');
  if (retryAfterUpTo !== undefined && !isCountUpTo(body.retryAfterSeconds, retryAfterUpTo))
    return misfit(` with retryAfterSeconds from 1 to ${retryAfterUpTo}`);
  if (errorCode === 'ERR_VALIDATION' && !Array.isArray(body.details)) return misfit(' with details');
  const known = fieldsOf(refusal);
  const others = Object.keys(body).filter((field) => !known.has(field));
  if (others.length > 0) return misfit(` and no field ${oneLine(others.join(', '), 64)}`);
  return mismatchOfEnvelope(exchange);
}

/** Told to wait, in the right form (RAT-02). */
export function isRateLimited(exchange: HttpExchange): boolean {
  const wait = exchange.headers['retry-after'];
  return (
    typeof wait === 'string' &&
    /^[1-9]\d*$/.test(wait) &&
    mismatchOfRefusal(exchange, { status: 429, errorCode: 'ERR_RATE_LIMITED' }) === undefined
  );
}

/** What came, in a line: status, errorCode if there is one, else the body. */
export function excerptOf({ status, body, text }: HttpExchange): string {
  const rest = body === undefined ? `(no JSON) ${text}` : text;
  return oneLine(`${status} ${rest}`);
}

/** Every answer is JSON and has an X-Request-Id. */
function mismatchOfEnvelope(exchange: HttpExchange): Mismatch | undefined {
  const { status, headers } = exchange;
  const type = headers['content-type'];
  if (typeof type !== 'string' || !/^application\/json(;|$)/.test(type))
    return { expected: `${status} as application/json`, actual: `${status} as ${oneLine(String(type), 64)}` };
  const requestId = headers['x-request-id'];
  if (typeof requestId !== 'string' || requestId === '')
    return { expected: `${status} with an X-Request-Id`, actual: `${status} without one` };
  return undefined;
}

function fieldsOf({ errorCode, missingScope, retryAfterUpTo }: Refusal): ReadonlySet<string> {
  const fields = ['errorCode', 'message'];
  if (missingScope !== undefined) fields.push('missingScope');
  if (retryAfterUpTo !== undefined) fields.push('retryAfterSeconds');
  if (errorCode === 'ERR_VALIDATION') fields.push('details');
  return new Set(fields);
}

function isCountUpTo(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
