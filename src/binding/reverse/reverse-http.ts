import { parseJson } from '../../simulator/http/parse-json.js';
import { rejectUnheld } from '../../simulator/http/unheld-id.js';
import type { BoundCall, BoundHttp, Convert } from '../binding.js';
import { isBound } from '../bound-methods.js';
import {
  isObject,
  type Parts,
  partsOf,
  plain,
  requestParts,
  responseParts,
  textsOf,
} from '../bound-parts.js';
import { type CanonicalCall, canonicalCalls } from '../calls.js';
import type { PendingWork } from '../pending-work.js';

/** A request as a server has it. */
export interface ServedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly target: string;
  /** The headers by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface ServedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** A request of the client in the form of the profile, and the way back for its response. */
export interface ReversedCall {
  readonly request: ServedRequest;
  response(received: ServedResponse): Promise<ServedResponse>;
}

/** The path to which a request leads that the binding does not have: the paths of the profile mean nothing to the client. */
const nowhere = '/not-in-the-binding';

interface Route {
  readonly call: CanonicalCall;
  readonly bound: BoundCall;
  readonly method: string;
  readonly segments: readonly string[];
}

/** Translates the calls of a client that speaks the dialect of a target into those of the profile. */
export class ReverseHttp {
  readonly #http: BoundHttp;
  readonly #pending: PendingWork;
  /** The routes of the client, those with fewer parameters first. */
  readonly #routes: readonly Route[];

  constructor(http: BoundHttp, pending: PendingWork) {
    this.#http = http;
    this.#pending = pending;
    const routes = canonicalCalls.flatMap((call): readonly Route[] => {
      const found = http.calls?.[call.name] ?? {};
      if (!isBound(found)) return [];
      const { method = call.method, path = call.path } = found;
      return [{ call, bound: found, method, segments: path.split('/') }];
    });
    this.#routes = routes.sort((one, other) => parameters(one) - parameters(other));
  }

  async translate(received: ServedRequest): Promise<ReversedCall> {
    const [path = '', search] = received.target.split('?', 2);
    const segments = path.split('/');
    const query = Object.fromEntries(new URLSearchParams(search));
    const body = jsonOf(received.content);
    for (const route of this.#routes) {
      const params = route.method === received.method ? paramsOf(route.segments, segments) : undefined;
      if (params === undefined) continue;
      const input = { params, query, headers: received.headers, body };
      return {
        request: await this.#request(received, route, input),
        response: (response) => this.#response(response, route.bound, input),
      };
    }
    const input = { params: {}, query, headers: received.headers, body };
    return {
      request: { ...received, target: `${nowhere}${received.target}` },
      response: (response) => this.#response(response, {}, input),
    };
  }

  async #request(
    received: ServedRequest,
    { call, bound }: Route,
    input: RequestInput,
  ): Promise<ServedRequest> {
    const parts = await this.#parts(bound.reverse?.request, input, requestParts);
    const params = { ...input.params, ...textsOf(parts, 'params') };
    const query = 'query' in parts ? Object(plain(parts.query)) : input.query;
    const body = 'body' in parts ? plain(parts.body) : input.body;
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]): [string, string][] =>
        value === null ? [] : [[key, String(value)]],
      ),
    ).toString();
    const path = call.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
      params[name] === undefined ? whole : encodeURIComponent(params[name]),
    );
    const isChanged = JSON.stringify(body) !== JSON.stringify(input.body);
    if (isChanged) rejectUnheld(received.content.toString('utf8'), 'a body that the binding changes');
    const content = isChanged ? bytesOf(body) : received.content;
    return {
      method: call.method,
      target: search === '' ? path : `${path}?${search}`,
      headers: withContent(content, { ...received.headers, ...textsOf(parts, 'headers') }),
      content,
    };
  }

  async #response(
    { status, headers, content }: ServedResponse,
    bound: BoundCall,
    request: RequestInput,
  ): Promise<ServedResponse> {
    const body = jsonOf(content);
    const convert =
      status >= 400 ? (bound.reverse?.refusal ?? this.#http.reverse?.refusal) : bound.reverse?.response;
    const parts = await this.#parts(convert, { status, headers, body, request }, responseParts);
    return {
      status: typeof parts.status === 'number' ? parts.status : status,
      headers: present({ ...headers, ...textsOf(parts, 'headers') }),
      content: 'body' in parts ? bytesOf(plain(parts.body)) : content,
    };
  }

  #parts(convert: Convert | undefined, input: unknown, names: readonly string[]): Promise<Parts> {
    return this.#pending.track(async () =>
      convert === undefined ? {} : partsOf(await convert(input), names),
    );
  }
}

interface RequestInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function parameters({ segments }: Route): number {
  return segments.filter((segment) => segment.startsWith('{')).length;
}

/** The named segments of a path; undefined if it is another one. */
function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = decoded(segment);
    else if (expected !== segment) return undefined;
  }
  return params;
}

/** A segment as text; one that is not well encoded stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The body as a JSON object; undefined for any other. */
function jsonOf(content: Buffer): unknown {
  const value = parseJson(content.toString('utf8'));
  return isObject(value) ? value : undefined;
}

function bytesOf(body: unknown): Buffer {
  return Buffer.from(body === undefined ? '' : JSON.stringify(body));
}

/** The headers for a request with this content. */
function withContent(
  content: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const { 'content-type': type = 'application/json', ...others } = headers;
  return present({ ...others, ...(content.length > 0 && { 'content-type': type }) });
}

function present(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
