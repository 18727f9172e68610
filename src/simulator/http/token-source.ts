import { limits } from '../../contract/limits.js';
import { paths } from '../../contract/operations.js';
import type { HttpClient } from './http-client.js';
import type { HttpExchange } from './http-exchange.js';
import { field, isSuccess, problemOf, ResponseFailure } from './response-failure.js';

/** What the token endpoint takes: appId and appSecret, or clientId and clientSecret (AUTH-01, AUTH-02). */
export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * A token is asked anew when less than this is left of its life. A terminal uses its token every 25
 * minutes, so that it always holds one that lives on (AUTH-05).
 */
const renewBeforeMs = 60 * 60 * 1000;

const maxTokenLength = 8 * 1024;

/** An account's access token: fetched at the first need, kept, and renewed in time. Retries are the caller's. */
export class TokenSource {
  readonly #http: HttpClient;
  readonly #credentials: Credentials;
  #token: string | undefined;
  #renewAt = 0;
  #underWay: Promise<string> | undefined;

  constructor(http: HttpClient, credentials: Credentials) {
    this.#http = http;
    this.#credentials = credentials;
  }

  /** The current token. Throws HttpFailure or AnswerFailure, and asks again at the next call. */
  get(): Promise<string> {
    if (this.#token !== undefined && Date.now() < this.#renewAt) return Promise.resolve(this.#token);
    this.#underWay ??= this.#fetch().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Drops the token, because it was refused or because the granted scopes have changed (AUTH-09). */
  forget(): void {
    this.#token = undefined;
  }

  async #fetch(): Promise<string> {
    const exchange = await requestToken(this.#http, this.#credentials);
    const token = field(exchange.body, 'token');
    if (!isSuccess(exchange) || typeof token !== 'string' || token === '') {
      throw new ResponseFailure(exchange, problemOf(exchange, 'token'));
    }
    // Kept, it would break every call until its end.
    if (!fitsHeader(token)) throw new ResponseFailure(exchange, 'a token that fits in no header');
    this.#token = token;
    const lifetimeMs = expiryOf(exchange) - Date.now();
    // A token of a short life is used for half of it: else it would be asked for at every call.
    this.#renewAt = Date.now() + lifetimeMs - Math.min(renewBeforeMs, lifetimeMs / 2);
    return token;
  }
}

/** Of a sane length and without the characters that end a header, in HTTP or in STOMP. */
export function fitsHeader(token: string): boolean {
  return token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token);
}

/** One request to the token endpoint, as it is: the answer is judged by the caller. */
export function requestToken(http: HttpClient, { id, secret }: Credentials): Promise<HttpExchange> {
  const basic = Buffer.from(`${id}:${secret}`, 'utf8').toString('base64');
  return http.call({ method: 'POST', path: paths.token, headers: { authorization: `Basic ${basic}` } });
}

/** The document does not show the form of expiryDate: one that cannot be read means the life of 7 days. */
function expiryOf(exchange: HttpExchange): number {
  const expiryDate = field(exchange.body, 'expiryDate');
  const expiry = typeof expiryDate === 'string' ? Date.parse(expiryDate) : Number.NaN;
  return Number.isNaN(expiry) ? Date.now() + limits.accessTokenLifetimeMs : expiry;
}
