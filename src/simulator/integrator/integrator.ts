import { type OperationName, paths } from '../../contract/operations.js';
import type { HttpCall, HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { bearer, callOperation, type OperationCallOptions, type Payload } from '../http/operation-call.js';
import { type Credentials, requestToken, TokenSource } from '../http/token-source.js';

export interface IntegratorOptions {
  readonly http: HttpClient;
  readonly appId: string;
  readonly appSecret: string;
  /** The `{system}` segment of its calls. */
  readonly system?: string;
}

/**
 * The REST side of an OAuth app. It judges nothing: a rejection is an exchange too. Only a call without a token or without a
 * response throws.
 */
export class Integrator {
  readonly #http: HttpClient;
  readonly #credentials: Credentials;
  readonly #system: string | undefined;
  readonly #tokens: TokenSource;

  constructor({ http, appId, appSecret, system }: IntegratorOptions) {
    this.#http = http;
    this.#credentials = { id: appId, secret: appSecret };
    this.#system = system;
    this.#tokens = new TokenSource(http, this.#credentials);
  }

  /** The current access token, kept between calls. */
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

  async call(
    name: OperationName,
    payload: Payload = {},
    options: OperationCallOptions = {},
  ): Promise<HttpExchange> {
    const token = options.token === undefined ? await this.token() : options.token;
    const system = this.#system === undefined ? {} : { system: this.#system };
    return callOperation(this.#http, token, name, payload, { ...system, ...options });
  }

  /** A request outside the table of operations, with the app's token unless the call has an authorization. */
  async request(call: HttpCall): Promise<HttpExchange> {
    const authorization = call.headers !== undefined && 'authorization' in call.headers;
    const headers = authorization ? call.headers : { ...bearer(await this.token()), ...call.headers };
    return this.#http.call({ ...call, headers });
  }

  /** A wsToken for a terminal of the app's owner (TRM-04, CHN-13). */
  webSocketToken(configId: number): Promise<HttpExchange> {
    return this.request({ method: 'POST', path: paths.webSocketToken, body: { configId } });
  }
}
