import { terminalQueue } from '../../contract/channel/destinations.js';
import { type OperationName, paths } from '../../contract/operations.js';
import type { HttpCall, HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { bearer, callOperation, type OperationCallOptions, type Payload } from '../http/operation-call.js';
import { field, isSuccess, problemOf, ResponseFailure } from '../http/response-failure.js';
import { fitsHeader, TokenSource } from '../http/token-source.js';

/** Who a terminal is, as its creation answered. */
export interface TerminalIdentity {
  readonly terminalId: string;
  readonly configId: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** It knows no wsToken: it says who it is when it subscribes, with its accessId (LEG-01). */
  readonly legacy?: boolean;
  readonly accessId?: string;
}

/** With what a session is opened: a wsToken that expires, or the claim of a legacy terminal. */
export interface SessionCredentials {
  readonly queueDestination: string;
  readonly wsToken: string | undefined;
  readonly expiresInSeconds: number | undefined;
  /** Headers of SUBSCRIBE. */
  readonly claim?: Readonly<Record<string, string>>;
}

/** What a wsToken opens. */
export interface WsToken {
  readonly wsToken: string;
  readonly queueDestination: string;
  readonly expiresInSeconds: number;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The REST side of a terminal. Answers that it cannot use are thrown as AnswerFailure. */
export class TerminalAccount {
  readonly #http: HttpClient;
  readonly #identity: TerminalIdentity;
  readonly #tokens: TokenSource;

  constructor(http: HttpClient, identity: TerminalIdentity) {
    this.#http = http;
    this.#identity = identity;
    this.#tokens = new TokenSource(http, { id: identity.clientId, secret: identity.clientSecret });
  }

  token(): Promise<string> {
    return this.#tokens.get();
  }

  /** The terminal's configuration (TRM-03). */
  async fetchInfo(): Promise<JsonObject> {
    const exchange = await this.#requestSuccess({ method: 'GET', path: paths.terminalInfo });
    if (!isJsonObject(exchange.body))
      throw new ResponseFailure(exchange, problemOf(exchange, 'configuration'));
    return exchange.body;
  }

  /** What the next session is opened with: a fresh wsToken, or nothing that has to be fetched. */
  async sessionCredentials(): Promise<SessionCredentials> {
    const { configId, terminalId, legacy, accessId } = this.#identity;
    if (legacy !== true || accessId === undefined) return this.fetchWsToken();
    const claim = { config_id: String(configId), terminal_id: terminalId, access_id: accessId };
    const queueDestination = terminalQueue(configId);
    return { queueDestination, wsToken: undefined, expiresInSeconds: undefined, claim };
  }

  /** A fresh wsToken for the own configId (TRM-02). */
  async fetchWsToken(): Promise<WsToken> {
    const body = { configId: this.#identity.configId };
    const exchange = await this.#requestSuccess({ method: 'POST', path: paths.webSocketToken, body });
    const wsToken = field(exchange.body, 'wsToken');
    const queueDestination = field(exchange.body, 'queueDestination');
    const expiresInSeconds = field(exchange.body, 'expiresInSeconds');
    if (typeof wsToken !== 'string' || wsToken === '')
      throw new ResponseFailure(exchange, problemOf(exchange, 'wsToken'));
    // It goes into a header of CONNECT, which knows no escapes.
    if (!fitsHeader(wsToken)) throw new ResponseFailure(exchange, 'a wsToken that fits in no header');
    if (typeof queueDestination !== 'string' || !/^\P{Cc}{1,1024}$/u.test(queueDestination)) {
      throw new ResponseFailure(exchange, 'no queueDestination');
    }
    if (typeof expiresInSeconds !== 'number' || !(expiresInSeconds > 0)) {
      throw new ResponseFailure(exchange, 'no expiresInSeconds');
    }
    return { wsToken, queueDestination, expiresInSeconds };
  }

  /** Any request with the terminal's token; the answer is the caller's to judge. */
  async request(call: HttpCall): Promise<HttpExchange> {
    return this.#http.call({ ...call, headers: { ...bearer(await this.token()), ...call.headers } });
  }

  /** A business operation, for instance a PRINT at a sibling (CMD-07). */
  async call(
    name: OperationName,
    payload: Payload = {},
    options: OperationCallOptions = {},
  ): Promise<HttpExchange> {
    const token = options.token === undefined ? await this.token() : options.token;
    return callOperation(this.#http, token, name, payload, options);
  }

  async #requestSuccess(call: HttpCall): Promise<HttpExchange> {
    const exchange = await this.request(call);
    // A token that is refused before its time: the next attempt begins with a new one.
    if (exchange.status === 401) this.#tokens.forget();
    if (!isSuccess(exchange)) throw new ResponseFailure(exchange, 'refused');
    return exchange;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
