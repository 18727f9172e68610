import { monotonicNow } from '../../text/clock/process-clock.js';
import { withCanonicalRequest } from '../network/canonical-request.js';
import type { Network } from '../network/network.js';
import type { HttpCall } from './http-call.js';
import type { HttpExchange } from './http-exchange.js';
import type { HttpTranslator } from './http-translator.js';
import { parseJson } from './parse-json.js';
import { withReceived } from './received-before.js';
import { ResponseReader } from './response-reader.js';
import { SentRequest } from './sent-request.js';
import { unheldId } from './unheld-id.js';

export interface HttpClientOptions {
  readonly network: Network;
  /** If it has a path, that path precedes the path of every call. */
  readonly baseUrl: string;
  /** The largest response that is read, in bytes. */
  readonly maxResponseBytes?: number;
  /** Milliseconds from a call to the last byte of its response. Default 60 s. */
  readonly callTimeoutMs?: number;
  /** Sent with every call, unless the call has a header of the same name. Their values are shown nowhere. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called instead of each call, which it may send, hold back, or refuse by an error. */
  readonly around?: AroundCall;
  /** The same for the second calls of a translator. Default: `around`. */
  readonly aroundSecond?: AroundCall;
  /** The milliseconds by which the clock of the service is ahead of this one; negative if it is behind. Default: 0. */
  readonly clockOffsetMs?: number;
  /** Set for a target whose wire differs from the reference profile. */
  readonly translator?: HttpTranslator | undefined;
}

export type AroundCall = (
  call: HttpCall,
  send: (call: HttpCall) => Promise<HttpExchange>,
) => Promise<HttpExchange>;

/** JSON over one shared pool. Stateless, so a whole fleet shares one client. */
export class HttpClient {
  readonly #network: Network;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #maxResponseBytes: number;
  readonly #callTimeoutMs: number;
  readonly #headers: HttpClientOptions['headers'];
  readonly #around: AroundCall | undefined;
  readonly #aroundSecond: AroundCall | undefined;
  readonly #clockOffsetMs: number;
  readonly #translator: HttpTranslator | undefined;

  constructor({
    network,
    baseUrl,
    maxResponseBytes = 4 * 1024 * 1024,
    callTimeoutMs = 60_000,
    headers,
    around,
    aroundSecond = around,
    clockOffsetMs = 0,
    translator,
  }: HttpClientOptions) {
    const url = new URL(baseUrl);
    this.#network = network;
    this.#origin = url.origin;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#maxResponseBytes = maxResponseBytes;
    this.#callTimeoutMs = callTimeoutMs;
    this.#headers = headers;
    this.#around = around;
    this.#aroundSecond = aroundSecond;
    this.#clockOffsetMs = clockOffsetMs;
    this.#translator = translator;
  }

  /** The scheme, the host and the port of every call. */
  get origin(): string {
    return this.#origin;
  }

  /** The milliseconds by which the clock of the service is ahead of this one. */
  get clockOffsetMs(): number {
    return this.#clockOffsetMs;
  }

  /** The present instant by the clock of the service. */
  serviceNow(): number {
    return monotonicNow() + this.#clockOffsetMs;
  }

  /** An instant of the service by the clock of this machine. */
  ownTime(serviceTime: number): number {
    return serviceTime - this.#clockOffsetMs;
  }

  /** A client for the same target over another network. */
  over(network: Network): HttpClient {
    return this.#changed({ network });
  }

  /** A client for the same target that reports each exchange, and the error of each that has none. */
  observed(
    report: (exchange: HttpExchange) => void,
    reportError: (error: unknown) => void = () => undefined,
  ): HttpClient {
    const around: AroundCall = async (call, send) => {
      try {
        const exchange = await (this.#around === undefined ? send(call) : this.#around(call, send));
        report(exchange);
        return exchange;
      } catch (error) {
        reportError(error);
        throw error;
      }
    };
    // A second call is a part of the exchange that is reported.
    const aroundSecond: AroundCall = this.#aroundSecond ?? ((call, send) => send(call));
    return this.#changed({ around, aroundSecond });
  }

  #changed(change: Partial<HttpClientOptions>): HttpClient {
    return new HttpClient({
      network: this.#network,
      baseUrl: `${this.#origin}${this.#prefix}`,
      maxResponseBytes: this.#maxResponseBytes,
      callTimeoutMs: this.#callTimeoutMs,
      ...(this.#headers && { headers: this.#headers }),
      ...(this.#around && { around: this.#around }),
      ...(this.#aroundSecond && { aroundSecond: this.#aroundSecond }),
      clockOffsetMs: this.#clockOffsetMs,
      translator: this.#translator,
      ...change,
    });
  }

  /** Sends a call and reads its response; both in the form of the reference profile, whatever the wire has. */
  call(call: HttpCall): Promise<HttpExchange> {
    const around = this.#around;
    return around === undefined ? this.#translated(call) : around(call, (each) => this.#translated(each));
  }

  /** @throws TranslationFailure for a response with an id that a number cannot hold */
  async #translated(call: HttpCall): Promise<HttpExchange> {
    const translator = this.#translator;
    const exchange = await (translator === undefined ? this.#send(call) : this.#sendBy(translator, call));
    const unheld = unheldId(exchange.text, `the response to ${call.method} ${call.path}`);
    if (unheld !== undefined) throw unheld;
    return exchange;
  }

  async #sendBy(translator: HttpTranslator, call: HttpCall): Promise<HttpExchange> {
    const seconds: HttpExchange[] = [];
    const startedAt = monotonicNow();
    const translated = await translator.translate(call, async (second, canonical, shown) => {
      const around = this.#aroundSecond;
      const send = async () => {
        const wire = await this.#send(second);
        return shown === undefined ? wire : { ...(await shown(wire)), wire };
      };
      const seen = await (around === undefined ? send() : around(canonical, send));
      const exchange = seen.wire ?? seen;
      seconds.push(exchange);
      return exchange;
    });
    const { instead } = translated;
    const { path, headers } = this.#requestOf(call);
    const request = new SentRequest(call, path, headers, this.#headers);
    const received =
      instead === undefined
        ? await this.#send(translated.call, call)
        : { ...instead, request, elapsedMs: monotonicNow() - startedAt };
    const response = await translated.response(received).catch((error: unknown) => {
      throw withReceived(error, received);
    });
    return {
      ...received,
      ...response,
      request,
      ...(instead === undefined && { wire: received }),
      ...(seconds.length > 0 && { seconds }),
    };
  }

  /** The request on the wire for a call. */
  #requestOf(call: HttpCall) {
    const content = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    const headers = headersOf(call, content !== undefined, this.#headers);
    return { path: `${this.#prefix}${call.path}${queryOf(call)}`, headers, content };
  }

  /** @param canonical the call of the reference profile if the binding has changed it */
  async #send(call: HttpCall, canonical = call): Promise<HttpExchange> {
    const startedAt = monotonicNow();
    const { content, headers, path } = this.#requestOf(call);
    const reader = new ResponseReader({
      method: call.method,
      path: call.path,
      maxResponseBytes: this.#maxResponseBytes,
      callTimeoutMs: this.#callTimeoutMs,
      signal: call.signal,
    });
    const request = { origin: this.#origin, path, method: call.method, headers, body: content ?? null };
    if (canonical !== call)
      withCanonicalRequest(request, { ...canonical, path: `${this.#prefix}${canonical.path}` });
    try {
      this.#network.dispatcher().dispatch(request, reader);
    } catch (error) {
      reader.onResponseError(undefined, error);
    }
    const { status, headers: responseHeaders, text } = await reader.response;
    return {
      request: new SentRequest(call, path, headers, this.#headers),
      status,
      headers: responseHeaders,
      body: parseJson(text),
      text,
      elapsedMs: monotonicNow() - startedAt,
    };
  }
}

function headersOf(
  call: HttpCall,
  hasContent: boolean,
  common: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, value] of Object.entries(common)) headers[name.toLowerCase()] = value;
  if (hasContent) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    const key = name.toLowerCase();
    if (value === undefined) delete headers[key];
    else headers[key] = value;
  }
  return headers;
}

function queryOf({ query }: HttpCall): string {
  if (query === undefined) return '';
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(key, String(each));
  }
  return search.size === 0 ? '' : `?${search}`;
}
