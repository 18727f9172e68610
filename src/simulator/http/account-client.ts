import type { OperationName } from '../../contract/operations.js';
import { type HttpCall, withHeaders } from './http-call.js';
import type { HttpClient } from './http-client.js';
import type { HttpExchange } from './http-exchange.js';
import { bearer, callOperation, type OperationCallOptions, type Payload } from './operation-call.js';
import { type Credentials, requestToken, TokenSource } from './token-source.js';

/**
 * The REST client of one account, whose requests have the account's access token. The token is requested when it is first
 * needed, kept, and renewed in time. A rejection is an exchange too: only a call without a token or without a response
 * throws.
 */
export class AccountClient {
  readonly #http: HttpClient;
  #credentials: Credentials;
  #tokens: TokenSource;
  readonly #system: string | undefined;

  /**
   * @param system the `{system}` segment of the business operations; by default the first one
   * @param tokens the access token of another client of the same account; by default its own
   */
  constructor(
    http: HttpClient,
    credentials: Credentials,
    system?: string,
    tokens = new TokenSource(http, credentials),
  ) {
    this.#http = http;
    this.#credentials = credentials;
    this.#tokens = tokens;
    this.#system = system;
  }

  /** The HTTP client and the token, for another client of the same account. */
  protected get shared(): { readonly http: HttpClient; readonly tokens: TokenSource } {
    return { http: this.#http, tokens: this.#tokens };
  }

  /** Uses these credentials from the next request on, with its own token. */
  replaceCredentials(credentials: Credentials): void {
    this.#credentials = credentials;
    this.#tokens = new TokenSource(this.#http, credentials);
  }

  /** The current access token. */
  token(): Promise<string> {
    return this.#tokens.get();
  }

  /** Drops the token: the next call requests a new one (AUTH-09). */
  forgetToken(): void {
    this.#tokens.forget();
  }

  /** Sends one request to the token endpoint for a check of its response. The token is not kept. */
  requestToken(): Promise<HttpExchange> {
    return requestToken(this.#http, this.#credentials);
  }

  /** Any request, with the account's token unless the call has an authorization. The caller judges the response. */
  request(call: HttpCall): Promise<HttpExchange> {
    return awaitedLater(this.#request(call));
  }

  async #request(call: HttpCall): Promise<HttpExchange> {
    if (call.headers !== undefined && 'authorization' in call.headers) return this.#http.call(call);
    return this.#http.call(withHeaders(call, { ...bearer(await this.token()), ...call.headers }));
  }

  /** Calls a business operation. The caller judges the response. */
  call(
    name: OperationName,
    payload: Payload = {},
    options: OperationCallOptions = {},
  ): Promise<HttpExchange> {
    return awaitedLater(this.#call(name, payload, options));
  }

  async #call(name: OperationName, payload: Payload, options: OperationCallOptions): Promise<HttpExchange> {
    const token = options.token === undefined ? await this.token() : options.token;
    const system = this.#system === undefined ? {} : { system: this.#system };
    return callOperation(this.#http, token, name, payload, { ...system, ...options });
  }
}

const ignored = (): void => undefined;

/**
 * A caller may make several calls and then await one after another. If the first one throws, because the run is stopped
 * for instance, the errors of the others must not end the program as unhandled rejections.
 */
function awaitedLater(exchange: Promise<HttpExchange>): Promise<HttpExchange> {
  exchange.catch(ignored);
  return exchange;
}
