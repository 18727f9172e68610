import type { HttpCall } from './http-call.js';
import type { HttpExchange } from './http-exchange.js';
import { mask, redactHeaders } from './redact.js';

type Headers = Readonly<Record<string, string>>;

/**
 * The request of an exchange. Most requests are never shown, so their credentials are masked when the headers are read.
 */
export class SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly #headers: Headers;
  readonly #common: Headers | undefined;

  /** @param common the headers that every call has, which may be keys of any name */
  constructor(call: HttpCall, path: string, headers: Headers, common: Headers | undefined) {
    this.method = call.method;
    this.path = path;
    this.body = shownBody(call);
    this.#headers = headers;
    this.#common = common;
  }

  get headers(): HttpExchange['request']['headers'] {
    const shown = redactHeaders(this.#headers);
    for (const name of Object.keys(this.#common ?? {})) {
      if (name.toLowerCase() in shown) shown[name.toLowerCase()] = mask;
    }
    return shown;
  }
}

function shownBody({ body, rawBody }: HttpCall): unknown {
  if (rawBody === undefined) return body;
  return typeof rawBody === 'string' ? rawBody : `(${rawBody.byteLength} bytes)`;
}
