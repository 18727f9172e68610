import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { NotProvided, type SendSecond } from '../../simulator/http/http-translator.js';
import type { BoundHttp } from '../binding.js';
import { isBound } from '../bound-methods.js';
import { asQuery, isObject, pathOf, plain, textsOf } from '../bound-parts.js';
import { paramsOf } from '../call-matcher.js';
import { type CanonicalCall, canonicalCalls, creations, isCreation } from '../calls.js';

/** The call that an expression belongs to. */
export interface FirstCall {
  /** The segments of its path, as they are on the wire. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: NonNullable<HttpCall['headers']>;
  readonly signal: AbortSignal | undefined;
  /** The call itself if it creates something, and its response is made by the expression. */
  readonly made: CanonicalCall | undefined;
}

/** The way of second calls to the target. */
export interface SecondCallSender {
  readonly http: BoundHttp;
  /** Undefined where no call is possible. */
  readonly send: SendSecond | undefined;
  /** Makes the response to a call that creates something as the profile has it. */
  shown(creation: CanonicalCall, received: HttpExchange): Promise<HttpExchange>;
}

const namedParts = ['params', 'query', 'headers', 'body'];
const rawParts = ['method', 'path', 'query', 'headers', 'body', 'creates'];

/** Errors of second calls themselves, as opposed to those of the expressions that make them. */
const sendFailures = new WeakSet<object>();

/** True for the error of a second call that was refused, not sent, or had no response. */
export function isSendFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && sendFailures.has(error);
}

/**
 * Sends a second call: by the name of a call of the profile, with its method, path and headers in the binding, or by its
 * own method and path. Query, headers and body are in the form of the target, and so is the response.
 *
 * @throws TypeError for parts that it does not have
 */
export async function secondCall(
  [target, given = {}]: readonly [target: unknown, given: unknown],
  first: FirstCall,
  { http, send, shown }: SecondCallSender,
): Promise<{ readonly status: number; readonly headers: object; readonly body: unknown }> {
  if (send === undefined) throw new TypeError('$call is available in the expressions of calls alone');
  const { wire, canonical, creation } = isObject(target)
    ? raw(target, http)
    : named(target, given, first, http);
  const headers = {
    ...http.headers,
    ...wire.headers,
    ...withoutContent(first.headers),
    ...textsOf(objectOf(given), 'headers'),
  };
  const { signal } = first;
  try {
    const {
      status,
      headers: received,
      body,
    } = await send(
      { ...wire, headers, signal },
      { ...canonical, headers, second: secondOf(target, creation, first) },
      creation && ((exchange) => shown(creation, exchange)),
    );
    return { status, headers: received, body };
  } catch (error) {
    if (typeof error === 'object' && error !== null) sendFailures.add(error);
    throw error;
  }
}

/** Only what is not of the profile, or creates something there, may create what its guards do not see. */
function secondOf(target: unknown, creation: CanonicalCall | undefined, { made }: FirstCall) {
  if (creation === undefined && !isObject(target)) return undefined;
  const isOwn = made !== undefined && (creation === undefined || creation.name === made.name);
  return isOwn ? ('own' as const) : ('further' as const);
}

type Wire = Pick<HttpCall, 'method' | 'path' | 'query' | 'headers' | 'body'>;

interface Addressed {
  readonly wire: Wire;
  /** The call of the profile, which guards look at. */
  readonly canonical: Wire;
  /** The call of the profile that creates what it creates; undefined for every other call. */
  readonly creation: CanonicalCall | undefined;
}

function raw(target: Readonly<Record<string, unknown>>, http: BoundHttp): Addressed {
  const { method, path, creates } = target;
  checkNames(target, rawParts);
  if (typeof method !== 'string' || typeof path !== 'string' || !path.startsWith('/'))
    throw new TypeError(
      '$call needs the name of a call of the profile, or a method and a path that begins with /',
    );
  const wire = { method, path, headers: textsOf(target, 'headers') ?? {}, ...contentOf(target) };
  const creation = creates === undefined ? creationAt(method, path, http) : creationOf(creates);
  const canonical = creation === undefined ? wire : { ...wire, method: creation.method, path: creation.path };
  return { wire, canonical, creation };
}

function creationOf(kind: unknown): CanonicalCall {
  const creation = typeof kind === 'string' ? creations.get(kind) : undefined;
  if (creation !== undefined) return creation;
  throw new TypeError(`$call creates one of ${[...creations.keys()].join(', ')}, not ${String(kind)}`);
}

/** The call that creates something by this method at this path; undefined if the binding has another one there as well. */
function creationAt(method: string, path: string, { calls = {} }: BoundHttp): CanonicalCall | undefined {
  const [segments = ''] = path.split('?', 1);
  const found = canonicalCalls.filter((call) => {
    const bound = calls[call.name] ?? {};
    if (!isBound(bound) || bound.respond !== undefined || (bound.method ?? call.method) !== method)
      return false;
    return paramsOf((bound.path ?? call.path).split('/'), segments.split('/')) !== undefined;
  });
  const [only] = found;
  return found.length === 1 && only !== undefined && isCreation(only) ? only : undefined;
}

function named(target: unknown, given: unknown, first: FirstCall, { calls = {} }: BoundHttp): Addressed {
  const call = canonicalCalls.find(({ name }) => name === target);
  if (call === undefined)
    throw new TypeError(`$call finds no call of the profile with the name ${String(target)}`);
  const bound = calls[call.name];
  if (bound === 'none') throw marked(new NotProvided(call.name));
  const parts = objectOf(given);
  checkNames(parts, namedParts);
  const own = Object.entries(textsOf(parts, 'params') ?? {}).map(([key, value = '']) => [
    key,
    encodeURIComponent(value),
  ]);
  const params = { ...first.params, ...Object.fromEntries(own) };
  const { method = call.method, path = call.path, headers = {} } = bound ?? {};
  const content = contentOf(parts);
  return {
    wire: { method, path: pathOf(path, params, undefined), headers, ...content },
    canonical: { method: call.method, path: pathOf(call.path, params, undefined), ...content },
    creation: isCreation(call) ? call : undefined,
  };
}

function marked(error: Error): Error {
  sendFailures.add(error);
  return error;
}

function contentOf({ query, body }: Readonly<Record<string, unknown>>): Pick<HttpCall, 'query' | 'body'> {
  return {
    ...(query !== undefined && { query: asQuery(query) }),
    ...(body !== undefined && { body: plain(body) }),
  };
}

function objectOf(given: unknown): Readonly<Record<string, unknown>> {
  if (isObject(given)) return given;
  throw new TypeError('$call needs an object as its second argument');
}

function checkNames(parts: object, names: readonly string[]): void {
  const unknown = Object.keys(parts).find((key) => !names.includes(key));
  if (unknown !== undefined) throw new TypeError(`$call has no ${unknown}, but only ${names.join(', ')}`);
}

/** The headers of a call without those that belong to its body. */
function withoutContent(headers: FirstCall['headers']): FirstCall['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)));
}
