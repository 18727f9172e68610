import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import type { SuccessResponse } from '../../contract/operation-responses.js';
import { type OperationName, operationNamed } from '../../contract/operations.js';
import type { DocumentRule } from '../../events/document-rule.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { matchesSchema } from '../http/matches-schema.js';
import { oneLine } from '../http/redact.js';
import { retryAfterMs } from '../http/retry-after.js';
import { documentRules, scopeRule } from './document-rules.js';

/** An unexpected response: the expected and the actual one. Both are one line without secrets. */
export interface Mismatch {
  readonly expected: string;
  readonly actual: string;
  /** The rule of the service document that is broken; without it only the reference profile requires what is expected. */
  readonly rule?: DocumentRule;
}

/** A rejection that the service must send: its status, its errorCode, and the other fields of its body. */
export interface Rejection {
  readonly status: number;
  readonly errorCode: string;
  /** The missing scope of a rejection: a separate field, and part of the message (SCP-16). */
  readonly missingScope?: string;
  /** The largest allowed retryAfterSeconds of a refund within the cooldown, from 1. */
  readonly retryAfterUpTo?: number;
  /** The part of it that the service document requires. Without it only the reference profile requires a rejection. */
  readonly document?: { readonly rule: DocumentRule; readonly requires: 'no success' | 'status' | 'scope' };
}

export const notFound: Rejection = { status: 404, errorCode: 'ERR_NOT_FOUND' };

/** 403 for an operation without its scope. */
export function missingScopeOf(name: OperationName): Rejection {
  return missing(operationNamed(name).scope, scopeRule(name));
}

/** 403 for a call without its scope. @param rule of the service document; undefined if the profile alone requires the scope */
export function missing(scope: string, rule?: DocumentRule): Rejection {
  const rejection = { status: 403, errorCode: 'ERR_FORBIDDEN', missingScope: scope };
  return rule === undefined ? rejection : { ...rejection, document: { rule, requires: 'scope' } };
}

/** 403 for calls that no scope allows. */
export const blocked: Rejection = { status: 403, errorCode: 'ERR_FORBIDDEN' };

/** Compares status, format and schema of a response with the expected ones. */
export function mismatchOfResponse(
  exchange: HttpExchange,
  { status, schema }: SuccessResponse,
): Mismatch | undefined {
  if (exchange.status !== status) {
    const isForbidden = exchange.status === 401 || exchange.status === 403;
    return {
      expected: String(status),
      actual: excerptOf(exchange),
      ...(isForbidden && { rule: documentRules.grantedScope }),
    };
  }
  const envelope = mismatchOfEnvelope(exchange);
  if (envelope !== undefined) return envelope;
  if (matchesSchema(schema, exchange.body)) return undefined;
  const [first] = Errors(schema, exchange.body);
  const where = first === undefined || first.instancePath === '' ? 'the body' : first.instancePath;
  return { expected: `${where} ${first?.message ?? 'fits'}`, actual: excerptOf(exchange) };
}

/** The body of an expected response. */
export function bodyOf<Schema extends TSchema>({ body }: HttpExchange, schema: Schema): Static<Schema> {
  if (!matchesSchema(schema, body)) throw new TypeError('the response must be judged first');
  return body;
}

/** Compares a response with a rejection: status, code, and exactly its fields (ERR-01). */
export function mismatchOfRejection(exchange: HttpExchange, rejection: Rejection): Mismatch | undefined {
  const mismatch = mismatchOfProfile(exchange, rejection);
  const rule = brokenRule(exchange, rejection);
  return mismatch && rule ? { ...mismatch, rule } : mismatch;
}

/** A status of 429 or 5xx leaves open what the service makes of the call, and so breaks nothing. */
function brokenRule({ status, body }: HttpExchange, rejection: Rejection): DocumentRule | undefined {
  const { document, missingScope = '' } = rejection;
  if (document === undefined || status === 429 || status >= 500) return undefined;
  const { rule, requires } = document;
  if (requires === 'status') return status === rejection.status ? undefined : rule;
  if (status >= 200 && status < 300) return rule;
  if (requires !== 'scope' || status !== rejection.status || !isObject(body)) return undefined;
  if (body.errorCode !== rejection.errorCode) return rule;
  return String(body.message).includes(missingScope) ? undefined : documentRules.scopeMessage;
}

function mismatchOfProfile(exchange: HttpExchange, rejection: Rejection): Mismatch | undefined {
  const { status, errorCode, missingScope, retryAfterUpTo } = rejection;
  const expected = `${status} ${errorCode}${missingScope === undefined ? '' : ` for the scope ${missingScope}`}`;
  const mismatch = (more: string): Mismatch => ({
    expected: `${expected}${more}`,
    actual: excerptOf(exchange),
  });
  if (exchange.status !== status) return mismatch('');
  const { body } = exchange;
  if (!isObject(body) || body.errorCode !== errorCode) return mismatch('');
  if (typeof body.message !== 'string' || body.message.trim() === '') return mismatch(' with a message');
  if (missingScope !== undefined && body.missingScope !== missingScope) return mismatch(' in missingScope');
  if (missingScope !== undefined && !body.message.includes(missingScope)) return mismatch(' in the message');
  if (retryAfterUpTo !== undefined && !isCountUpTo(body.retryAfterSeconds, retryAfterUpTo))
    return mismatch(` with retryAfterSeconds from 1 to ${retryAfterUpTo}`);
  if (errorCode === 'ERR_VALIDATION' && !Array.isArray(body.details)) return mismatch(' with details');
  const known = fieldsOf(rejection);
  const others = Object.keys(body).filter((field) => !known.has(field));
  if (others.length > 0) return mismatch(` and no field ${oneLine(others.join(', '), 64)}`);
  return mismatchOfEnvelope(exchange);
}

/** Compares a 429 with a valid rate limit (RAT-02), which only the reference profile shows. */
export function mismatchOfRateLimit(exchange: HttpExchange): Mismatch | undefined {
  const { 'retry-after': header } = exchange.headers;
  if (header !== '0' && retryAfterMs(exchange.headers) !== undefined)
    return mismatchOfRejection(exchange, { status: 429, errorCode: 'ERR_RATE_LIMITED' });
  const expected = '429 with a Retry-After in seconds or as a date';
  const actual = header === undefined ? '429 without one' : `429 with ${oneLine(String(header), 64)}`;
  return { expected, actual };
}

/** A response in one line: its status and its body. */
export function excerptOf({ status, body, text }: HttpExchange): string {
  const rest = body === undefined ? `(not JSON) ${text}` : text;
  return oneLine(`${status} ${rest}`);
}

/** Every response is JSON and has an X-Request-Id. */
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

function fieldsOf({ errorCode, missingScope, retryAfterUpTo }: Rejection): ReadonlySet<string> {
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
