import type { HttpCall } from '../simulator/http/http-call.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import {
  type HttpTranslator,
  NotProvided,
  type TranslatedCall,
  type TranslatedResponse,
} from '../simulator/http/http-translator.js';
import { parseJson } from '../simulator/http/parse-json.js';
import type { BoundCall, BoundHttp, Convert } from './binding.js';
import { BoundMethods, isBound } from './bound-methods.js';
import { isObject, type Parts, partsOf, plain, requestParts, responseParts, textsOf } from './bound-parts.js';
import { type MatchedCall, matchPath } from './call-matcher.js';
import type { PendingWork } from './pending-work.js';

/** The parts of a request for an expression: what the profile has. */
interface CanonicalRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Undefined for a body that is absent, or not a JSON object. */
  readonly body: unknown;
}

/** Translates calls by the HTTP part of a binding. */
export class BoundHttpTranslator implements HttpTranslator {
  readonly #http: BoundHttp;
  readonly #pending: PendingWork;

  constructor(http: BoundHttp, pending: PendingWork) {
    this.#http = http;
    this.#pending = pending;
  }

  async translate(call: HttpCall): Promise<TranslatedCall> {
    const [path = '', search] = call.path.split('?', 2);
    const matches = matchPath(path);
    const match = matches.find((each) => each.call.method === call.method);
    const [atPath] = matches;
    if (atPath === undefined) return this.#unknown(call);
    const methods = new BoundMethods(matches, this.#http);
    if (match === undefined) return this.#otherMethod(call, atPath, methods, search);
    const bound = this.#http.calls?.[match.call.name];
    if (bound === 'none') throw new NotProvided(match.call.name);
    return this.#known(call, match, bound ?? {}, methods, search);
  }

  /** A path that the profile does not have: the target's refusal has its usual form. */
  #unknown(call: HttpCall): TranslatedCall {
    const request = { params: {}, query: {}, headers: {}, body: undefined };
    return {
      call: this.#withHeaders(call, {}),
      response: (received) => this.#response(received, {}, request),
    };
  }

  /** A path of the profile with a method that it does not have there. */
  #otherMethod(
    call: HttpCall,
    { call: { name }, params }: MatchedCall,
    methods: BoundMethods,
    search: string | undefined,
  ): TranslatedCall {
    const found = this.#http.calls?.[name];
    const bound = isBound(found) ? found : {};
    const path = bound.path === undefined ? call.path : pathOf(bound.path, params, search);
    const request = { params, query: {}, headers: {}, body: undefined };
    return {
      call: this.#withHeaders({ ...call, method: methods.swapped(call.method), path }, {}),
      response: (received) => this.#response(received, {}, request, methods),
    };
  }

  async #known(
    call: HttpCall,
    { call: canonical, params: raw }: MatchedCall,
    bound: BoundCall,
    methods: BoundMethods,
    search: string | undefined,
  ): Promise<TranslatedCall> {
    const body = bodyOf(call);
    const params = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decoded(value)]));
    const headers = call.headers ?? {};
    const request: CanonicalRequest = { params, query: queryOf(call, search), headers, body };
    const convert = hasForeignBody(call, body) ? undefined : bound.request;
    const parts = convert === undefined ? {} : await this.#parts(convert, request, requestParts);
    const path = bound.path ?? canonical.path;
    const query = parts.query === undefined ? undefined : asQuery(parts.query);
    const given = Object.entries(textsOf(parts, 'params') ?? {}).map(([key, value = '']) => [
      key,
      encodeURIComponent(value),
    ]);
    const segments = { ...raw, ...Object.fromEntries(given) };
    const { method = canonical.method } = bound;
    const translated: HttpCall = {
      ...call,
      method,
      path: pathOf(path, segments, query === undefined ? search : undefined),
      ...(query !== undefined && { query }),
      headers: { ...headers, ...textsOf(parts, 'headers') },
    };
    const sent = withBody(translated, 'body' in parts ? plain(parts.body) : body, body);
    return {
      call: this.#withHeaders(sent, bound.headers ?? {}),
      response: (received) => this.#response(received, bound, request, methods),
    };
  }

  async #response(
    received: HttpExchange,
    bound: BoundCall,
    request: CanonicalRequest,
    methods?: BoundMethods,
  ): Promise<TranslatedResponse> {
    const { status, headers, body, text } = received;
    const convert = status >= 400 ? (bound.refusal ?? this.#http.refusal) : bound.response;
    const input = { status, headers, body, request };
    const parts: Parts = convert === undefined ? {} : await this.#parts(convert, input, responseParts);
    const allow = methods !== undefined && typeof headers.allow === 'string' ? headers.allow : undefined;
    const changed = 'body' in parts;
    const changedText = changed ? (JSON.stringify(parts.body) ?? '') : text;
    return {
      status: typeof parts.status === 'number' ? parts.status : status,
      headers: {
        ...headers,
        ...(allow !== undefined && { allow: methods?.allow(allow) }),
        ...textsOf(parts, 'headers'),
      },
      body: changed ? parseJson(changedText) : body,
      text: changedText,
    };
  }

  #parts(convert: Convert, input: unknown, names: readonly string[]): Promise<Parts> {
    return this.#pending.track(async () => partsOf(await convert(input), names));
  }

  #withHeaders(call: HttpCall, own: Readonly<Record<string, string>>): HttpCall {
    const common = this.#http.headers ?? {};
    return { ...call, headers: { ...common, ...own, ...call.headers } };
  }
}

/** The body as a JSON object; undefined without one. Raw text may be JSON too. */
function bodyOf({ body, rawBody }: HttpCall): unknown {
  const value =
    rawBody === undefined ? plain(body) : typeof rawBody === 'string' ? parseJson(rawBody) : undefined;
  return isObject(value) ? value : undefined;
}

/** Returns whether there is a body that no expression can read: bytes, text that is not JSON, a list, a single value. */
function hasForeignBody({ body, rawBody }: HttpCall, parsed: unknown): boolean {
  return parsed === undefined && (rawBody !== undefined || body !== undefined);
}

/** The call with another body. A body that is not changed stays as it was written. */
function withBody(call: HttpCall, body: unknown, original: unknown): HttpCall {
  if (JSON.stringify(body) === JSON.stringify(original)) return call;
  const { body: _body, rawBody: _rawBody, ...others } = call;
  return body === undefined ? others : { ...others, body };
}

function queryOf({ query = {} }: HttpCall, search: string | undefined): Readonly<Record<string, unknown>> {
  const given = Object.fromEntries(new URLSearchParams(search ?? ''));
  return { ...given, ...(plain(query) as object) };
}

function asQuery(value: unknown): NonNullable<HttpCall['query']> {
  const entries = Object.entries(Object(value)).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(
    entries.map(([key, each]) => [key, Array.isArray(each) ? each.map(String) : String(each)]),
  );
}

/** A template with its parameters, and the query that the path of the call had. */
function pathOf(
  template: string,
  params: Readonly<Record<string, string>>,
  search: string | undefined,
): string {
  const path = template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  return search === undefined ? path : `${path}?${search}`;
}

/** A segment as text; one that is not well encoded stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
