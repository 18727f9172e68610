import { limits } from '../../contract/limits.js';
import { paths } from '../../contract/operations.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { hour } from '../../text/time-units.js';
import type { HttpClient } from './http-client.js';
import type { HttpExchange } from './http-exchange.js';
import { field, isSuccess, problemOf, ResponseFailure } from './response-failure.js';

/** The credentials for the token endpoint: appId and appSecret, or clientId and clientSecret (AUTH-01, AUTH-02). */
export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * A new token is requested when the old one is valid for less than this. A terminal uses its token every 25 minutes, so
 * its token never expires (AUTH-05).
 */
const renewBeforeMs = hour;

const maxTokenLength = 8 * 1024;

/** The access token of an account: fetched when it is first needed, kept, and renewed in time. The caller retries. */
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

  /** The current token. Throws HttpFailure or ResponseFailure; the next call requests it again. */
  get(): Promise<string> {
    if (this.#token !== undefined && monotonicNow() < this.#renewAt) return Promise.resolve(this.#token);
    this.#underWay ??= this.#fetch().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Drops the token, because it was rejected or because the granted scopes have changed (AUTH-09). */
  forget(): void {
    this.#token = undefined;
  }

  async #fetch(): Promise<string> {
    const exchange = await requestToken(this.#http, this.#credentials);
    const token = field(exchange.body, 'token');
    if (!isSuccess(exchange) || typeof token !== 'string' || token === '') {
      throw new ResponseFailure(exchange, problemOf(exchange, 'token'));
    }
    // A kept token of this kind would break every call until it expires.
    if (!fitsHeader(token)) throw new ResponseFailure(exchange, 'a token that no header can carry');
    this.#token = token;
    const lifetimeMs = this.#lifetimeOf(exchange);
    // A token with a short lifetime is used for half of it: otherwise every call would request one.
    this.#renewAt = monotonicNow() + lifetimeMs - Math.min(renewBeforeMs, lifetimeMs / 2);
    return token;
  }

  /** The service document does not define the format of expiryDate: one that is not readable means 7 days. */
  #lifetimeOf(exchange: HttpExchange): number {
    const expiryDate = field(exchange.body, 'expiryDate');
    const expiry = typeof expiryDate === 'string' ? Date.parse(expiryDate) : Number.NaN;
    return Number.isNaN(expiry) ? limits.accessTokenLifetimeMs : this.#http.ownTime(expiry) - monotonicNow();
  }
}

/** Returns whether a token can be sent in a header of HTTP and of STOMP. */
export function fitsHeader(token: string): boolean {
  return token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token);
}

/** One request to the token endpoint. The caller judges the response. */
export function requestToken(http: HttpClient, { id, secret }: Credentials): Promise<HttpExchange> {
  const basic = Buffer.from(`${id}:${secret}`, 'utf8').toString('base64');
  return http.call({ method: 'POST', path: paths.token, headers: { authorization: `Basic ${basic}` } });
}
