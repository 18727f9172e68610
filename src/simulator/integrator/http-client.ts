import { errors, request } from 'undici';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import type { Network } from '../network/network.js';
import { redactHeaders } from '../redact.js';
import type { HttpExchange } from './http-exchange.js';

export interface HttpCall {
  readonly method: string;
  /** From the root of the base URL: `/api/v1/oauth/token`. */
  readonly path: string;
  /** A header that is `undefined` is not sent, not even where the client has a default for it. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it stands, in place of `body`: for input that is no JSON. */
  readonly rawBody?: string | Uint8Array;
  /** A list repeats its key. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** Hangs up when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface HttpClientOptions {
  readonly network: Network;
  /** May have a path of its own, which then stands before every path. */
  readonly baseUrl: string;
  /** Largest answer that is read, in bytes. */
  readonly maxAnswer?: number;
}

/** No answer came: refused, cut, timed out, or larger than what is read. A status is never an error. */
export class HttpFailure extends Failure {
  constructor(call: Pick<HttpCall, 'method' | 'path'>, code: string, reason: string, cause?: unknown) {
    super(`${call.method} ${call.path}: ${reason}`, {
      code,
      hint: 'Check that the target runs and that its base URL is right.',
      exitCode: exitCodes.inconclusive,
      cause,
    });
    this.name = 'HttpFailure';
  }
}

/** JSON over one shared pool. Stateless, so a whole fleet shares one client. */
export class HttpClient {
  readonly #network: Network;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #maxAnswer: number;

  constructor({ network, baseUrl, maxAnswer = 4 * 1024 * 1024 }: HttpClientOptions) {
    const url = new URL(baseUrl);
    this.#network = network;
    this.#origin = url.origin;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#maxAnswer = maxAnswer;
  }

  /** The same target, reached over another network. */
  over(network: Network): HttpClient {
    return new HttpClient({ network, baseUrl: `${this.#origin}${this.#prefix}`, maxAnswer: this.#maxAnswer });
  }

  async call(call: HttpCall): Promise<HttpExchange> {
    const startedAt = Date.now();
    const content = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    const headers = headersOf(call, content !== undefined);
    const path = `${this.#prefix}${call.path}${queryOf(call)}`;
    try {
      const answer = await request(`${this.#origin}${path}`, {
        dispatcher: this.#network.dispatcher(),
        method: call.method,
        headers,
        ...(content === undefined ? {} : { body: content }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      });
      const text = await readText(answer.body, call, this.#maxAnswer);
      return {
        request: { method: call.method, path, headers: redactHeaders(headers), body: shownBody(call) },
        status: answer.statusCode,
        headers: answer.headers,
        body: parse(text),
        text,
        elapsedMs: Date.now() - startedAt,
      };
    } catch (error) {
      throw error instanceof HttpFailure ? error : asHttpFailure(call, error);
    }
  }
}

function headersOf(call: HttpCall, hasContent: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (hasContent) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    const key = name.toLowerCase();
    if (value === undefined) delete headers[key];
    else headers[key] = value;
  }
  return headers;
}

function queryOf({ query }: HttpCall): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(key, String(each));
  }
  return search.size === 0 ? '' : `?${search}`;
}

type AnswerBody = Awaited<ReturnType<typeof request>>['body'];

/** Reads by events, which is cheaper than the iterator, and stops at the limit. */
function readText(body: AnswerBody, call: HttpCall, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else
        body.destroy(new HttpFailure(call, 'answer-too-large', `the answer is larger than ${limit} bytes`));
    });
    body.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    body.once('error', reject);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller sees `text`.
    return undefined;
  }
}

function shownBody({ body, rawBody }: HttpCall): unknown {
  if (rawBody === undefined) return body;
  return typeof rawBody === 'string' ? rawBody : `(${rawBody.byteLength} bytes)`;
}

function asHttpFailure(call: HttpCall, error: unknown): HttpFailure {
  if (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  ) {
    return new HttpFailure(call, 'network-timeout', 'no answer in time', error);
  }
  // The code alone: messages hold addresses and ports, which differ from run to run.
  const code = codeOf(error);
  return new HttpFailure(call, 'network', code ?? messageOf(error), error);
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
