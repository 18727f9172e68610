import type { HttpCall } from '../simulator/http/http-call.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import {
  type HttpTranslator,
  NotProvided,
  type SendSecond,
  type TranslatedCall,
  type TranslatedResponse,
} from '../simulator/http/http-translator.js';
import { parseJson } from '../simulator/http/parse-json.js';
import { withReceived } from '../simulator/http/received-before.js';
import { rejectUnheld } from '../simulator/http/unheld-id.js';
import type { BoundCall, BoundHttp, Convert } from './binding.js';
import { type BindingState, contextOf } from './binding-state.js';
import { BoundMethods, isBound } from './bound-methods.js';
import {
  asQuery,
  isObject,
  type Parts,
  partsOf,
  pathOf,
  plain,
  requestParts,
  responseParts,
  textsOf,
} from './bound-parts.js';
import { type MatchedCall, matchPath } from './call-matcher.js';
import { type CanonicalCall, isCreation } from './calls.js';
import type { ExpressionContext } from './expressions/expression-context.js';
import { type FirstCall, secondCall } from './expressions/second-calls.js';

/** The parts of a request for an expression: what the profile has. */
interface CanonicalRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Undefined for a body that is absent, or not a JSON object. */
  readonly body: unknown;
}

/** A call while it is translated. */
interface Translation {
  readonly request: CanonicalRequest;
  readonly context: ExpressionContext;
  /** The expression for a response with this status. */
  readonly convertOf: (status: number) => Convert | undefined;
  readonly methods?: BoundMethods;
}

/** The parts of a translation that depend on the call. */
interface Surroundings {
  readonly methods: BoundMethods;
  readonly search: string | undefined;
  readonly send: SendSecond | undefined;
}

/** A call that creates something by second calls: if it fails after one of them, this one is known. */
class MadeBySeconds {
  readonly call: CanonicalCall;
  readonly send: SendSecond | undefined;
  #received: HttpExchange | undefined;

  constructor(call: CanonicalCall, send: SendSecond | undefined) {
    this.call = call;
    this.send =
      send &&
      (async (second, canonical, shown) => {
        const received = await send(second, canonical, shown);
        const changes = second.method !== 'GET' && received.status < 400;
        if (changes && canonical.second === 'own') this.#received = received;
        return received;
      });
  }

  withCreated(error: unknown): unknown {
    return this.#received === undefined ? error : withReceived(error, this.#received);
  }
}

/** Translates calls by the HTTP part of a binding. */
export class BoundHttpTranslator implements HttpTranslator {
  readonly #http: BoundHttp;
  readonly #state: BindingState;

  constructor(http: BoundHttp, state: BindingState) {
    this.#http = http;
    this.#state = state;
  }

  async translate(call: HttpCall, send?: SendSecond): Promise<TranslatedCall> {
    const [path = '', search] = call.path.split('?', 2);
    const matches = matchPath(path);
    const match = matches.find((each) => each.call.method === call.method);
    const [atPath] = matches;
    if (atPath === undefined) return this.#unknown(call, {}, send);
    const methods = new BoundMethods(matches, this.#http);
    if (match === undefined) return this.#otherMethod(call, atPath, { methods, search, send });
    const bound = this.#http.calls?.[match.call.name];
    if (bound === 'none') throw new NotProvided(match.call.name);
    return this.#known(call, match, bound ?? {}, { methods, search, send });
  }

  /** A call that the profile does not have: the target's refusal has its usual form. */
  #unknown(
    call: HttpCall,
    params: Readonly<Record<string, string>>,
    send: SendSecond | undefined,
    methods?: BoundMethods,
  ): TranslatedCall {
    const sent = this.#withHeaders(call, {});
    const translation = {
      request: { params, query: {}, headers: {}, body: undefined },
      context: this.#context(params, sent, send),
      convertOf: (status: number) => (status >= 400 ? this.#http.refusal : undefined),
      ...(methods && { methods }),
    };
    return { call: sent, response: (received) => this.#response(received, translation) };
  }

  /** A path of the profile with a method that it does not have there. */
  #otherMethod(
    call: HttpCall,
    { call: { name }, params }: MatchedCall,
    { methods, search, send }: Surroundings,
  ): TranslatedCall {
    const found = this.#http.calls?.[name];
    const bound = isBound(found) ? found : {};
    const path = bound.path === undefined ? call.path : pathOf(bound.path, params, search);
    return this.#unknown({ ...call, method: methods.swapped(call.method), path }, params, send, methods);
  }

  async #known(
    call: HttpCall,
    { call: canonical, params: segments }: MatchedCall,
    bound: BoundCall,
    { methods, search, send }: Surroundings,
  ): Promise<TranslatedCall> {
    const { ids } = this.#state;
    const original = bodyOf(call);
    const given = queryOf(call, search);
    const params = textsOf({ params: ids.toTarget(mapTexts(segments, decoded)) }, 'params') ?? {};
    const [query, body] = [ids.toTarget(given), ids.toTarget(original)];
    const headers = call.headers ?? {};
    const request = { params, query, headers, body } as CanonicalRequest;
    const convertOf = (status: number) =>
      status >= 400 ? (bound.refusal ?? this.#http.refusal) : (bound.response ?? this.#http.response);
    // A segment that is not changed stays as it was written.
    const raw = mapTexts(segments, (segment, name) => {
      const id = params[name] ?? '';
      return id === decoded(segment) ? segment : encodeURIComponent(id);
    });
    const translation = { request, context: this.#context(raw, call, send), convertOf, methods };
    if (bound.respond !== undefined) {
      const made = isCreation(canonical) ? new MadeBySeconds(canonical, send) : undefined;
      const context = this.#context(raw, call, made === undefined ? send : made.send, made);
      return this.#respond(call, bound.respond, { ...translation, context }).catch((error: unknown) => {
        throw made?.withCreated(error) ?? error;
      });
    }
    const convert = hasForeignBody(call, body) ? undefined : bound.request;
    const parts =
      convert === undefined ? {} : await this.#parts(convert, request, translation.context, requestParts);
    const newQuery = parts.query ?? (query === given ? undefined : query);
    const all = { ...raw, ...mapTexts(textsOf(parts, 'params') ?? {}, encodeURIComponent) };
    const { method = canonical.method, path = canonical.path } = bound;
    const translated: HttpCall = {
      ...call,
      method,
      path: pathOf(path, all, newQuery === undefined ? search : undefined),
      ...(newQuery !== undefined && { query: asQuery(newQuery) }),
      headers: { ...headers, ...textsOf(parts, 'headers') },
    };
    const content = withBody(translated, 'body' in parts ? plain(parts.body) : body, original);
    const sent = this.#withHeaders(content, bound.headers ?? {});
    const after = { ...translation, context: this.#context(all, sent, send) };
    return { call: sent, response: (received) => this.#response(received, after) };
  }

  /** A call whose response of the target is made by an expression. */
  async #respond(call: HttpCall, convert: Convert, translation: Translation): Promise<TranslatedCall> {
    const { request, context } = translation;
    const parts = await this.#parts(convert, request, context, responseParts);
    const body = plain(parts.body);
    const instead = {
      status: typeof parts.status === 'number' ? parts.status : 200,
      headers: textsOf(parts, 'headers') ?? {},
      body,
      text: JSON.stringify(body) ?? '',
    };
    return { call, instead, response: (received) => this.#response(received, translation) };
  }

  async #response(
    received: HttpExchange,
    { request, context, convertOf, methods }: Translation,
  ): Promise<TranslatedResponse> {
    const { status, headers, body, text } = received;
    const { ids } = this.#state;
    // An expression for objects makes an empty one of a page of text, which is to stay visible.
    const isText = body === undefined && text !== '';
    const convert = convertOf(status);
    const input = { status, headers, body, request, ...(isText && { text }) };
    const parts: Parts =
      convert === undefined ? {} : await this.#parts(convert, input, context, responseParts);
    const allow = methods !== undefined && typeof headers.allow === 'string' ? headers.allow : undefined;
    const isChanged = 'body' in parts && !(isText && isEmpty(parts.body));
    const changed = isChanged ? plain(parts.body) : body;
    const withIds = ids.toProfile(changed);
    const changedText = isChanged || withIds !== changed ? (JSON.stringify(withIds) ?? '') : text;
    return {
      status: typeof parts.status === 'number' ? parts.status : status,
      headers: {
        ...headers,
        ...(allow !== undefined && { allow: methods?.allow(allow) }),
        ...textsOf(parts, 'headers'),
      },
      body: withIds,
      text: changedText,
    };
  }

  #parts(
    convert: Convert,
    input: unknown,
    context: ExpressionContext,
    names: readonly string[],
  ): Promise<Parts> {
    return this.#state.pending.track(async () => partsOf(await convert(input, context), names));
  }

  #context(
    params: Readonly<Record<string, string>>,
    { headers = {}, signal }: HttpCall,
    send: SendSecond | undefined,
    made?: MadeBySeconds,
  ): ExpressionContext {
    const first: FirstCall = { params, headers, signal, made: made?.call };
    const shown = (creation: CanonicalCall, received: HttpExchange) =>
      this.#shown(creation, params, received);
    return contextOf(this.#state, (...call) => secondCall(call, first, { http: this.#http, send, shown }));
  }

  /**
   * The response to a second call as the profile has that of the call which creates the same. Its expression sends nothing
   * here, and where it fails the fields of the target stay.
   */
  async #shown(
    { name }: CanonicalCall,
    params: CanonicalRequest['params'],
    received: HttpExchange,
  ): Promise<HttpExchange> {
    const { status, headers, body } = received;
    const { ids } = this.#state;
    const bound = this.#http.calls?.[name];
    const own = isBound(bound) ? bound : {};
    // The expression after `respond` reads what that has made, and no response of the target.
    const convert = own.respond === undefined ? (own.response ?? this.#http.response) : undefined;
    if (convert === undefined || status >= 400) return { ...received, body: ids.toProfile(body) };
    const request = { params, query: {}, headers: {}, body: undefined };
    const context: ExpressionContext = {
      ...contextOf(this.#state, () =>
        Promise.reject(new TypeError('$call is available in the expressions of calls alone')),
      ),
    };
    try {
      const parts = await this.#parts(convert, { status, headers, body, request }, context, responseParts);
      return { ...received, body: ids.toProfile('body' in parts ? plain(parts.body) : body) };
    } catch {
      return { ...received, body: ids.toProfile(body) };
    }
  }

  #withHeaders(call: HttpCall, own: Readonly<Record<string, string>>): HttpCall {
    const common = this.#http.headers ?? {};
    return { ...call, headers: { ...common, ...own, ...call.headers } };
  }
}

/** Nothing that a reader would miss: no fields, or none with a value. */
function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null) return true;
  return isObject(body) && Object.values(body).every((each) => each === undefined || each === null);
}

function mapTexts(
  texts: Readonly<Record<string, string | undefined>>,
  change: (text: string, name: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, value = '']) => [name, change(value, name)]));
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
  if (typeof call.rawBody === 'string') rejectUnheld(call.rawBody, 'a body that the binding changes');
  const { body: _body, rawBody: _rawBody, ...others } = call;
  return body === undefined ? others : { ...others, body };
}

function queryOf({ query = {} }: HttpCall, search: string | undefined): Readonly<Record<string, unknown>> {
  const given = Object.fromEntries(new URLSearchParams(search ?? ''));
  return { ...given, ...(plain(query) as object) };
}

/** A segment as text; one that is not well encoded stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
