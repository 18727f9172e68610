import { terminalQueue } from '../../contract/channel/destinations.js';
import { paths } from '../../contract/operations.js';
import { AccountClient } from '../http/account-client.js';
import type { HttpCall } from '../http/http-call.js';
import type { HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { field, isSuccess, problemOf, ResponseFailure } from '../http/response-failure.js';
import { fitsHeader } from '../http/token-source.js';

/** The identity of a terminal, from the response to its creation. */
export interface TerminalIdentity {
  readonly terminalId: string;
  readonly configId: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** True: it uses no wsToken and identifies itself in SUBSCRIBE, with its accessId (LEG-01). */
  readonly legacy?: boolean;
  readonly accessId?: string;
  /** The display name of its branch. */
  readonly branch?: string;
}

/** The credentials of a session: a wsToken that expires, or the claim of a legacy terminal. */
export interface SessionCredentials {
  readonly queueDestination: string;
  readonly wsToken: string | undefined;
  readonly expiresInSeconds: number | undefined;
  /** Additional headers of SUBSCRIBE. */
  readonly claim?: Readonly<Record<string, string>>;
}

/** A wsToken with its queue and lifetime. */
export interface WsToken {
  readonly wsToken: string;
  readonly queueDestination: string;
  readonly expiresInSeconds: number;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The REST side of a terminal. A response that it cannot use is thrown as ResponseFailure. */
export class TerminalAccount extends AccountClient {
  #identity: TerminalIdentity;

  constructor(http: HttpClient, identity: TerminalIdentity) {
    super(http, { id: identity.clientId, secret: identity.clientSecret });
    this.#identity = identity;
  }

  /** Uses the new credentials of an activation from the next request on (LIF-05). */
  renew(credentials: Pick<TerminalIdentity, 'clientId' | 'clientSecret' | 'accessId'>): void {
    this.#identity = { ...this.#identity, ...credentials };
    this.replaceCredentials({ id: credentials.clientId, secret: credentials.clientSecret });
  }

  /** The terminal's configuration (TRM-03). */
  async fetchInfo(): Promise<JsonObject> {
    const exchange = await this.#requestSuccess({ method: 'GET', path: paths.terminalInfo });
    if (!isJsonObject(exchange.body))
      throw new ResponseFailure(exchange, problemOf(exchange, 'configuration'));
    return exchange.body;
  }

  /** The credentials of the next session. Fetches a new wsToken, unless the terminal is a legacy one. */
  async sessionCredentials(): Promise<SessionCredentials> {
    const { configId, terminalId, legacy } = this.#identity;
    // Read only if it is needed: a terminal that a target file lists may have none.
    const accessId = legacy === true ? this.#identity.accessId : undefined;
    if (accessId === undefined) return this.fetchWsToken();
    const claim = { config_id: String(configId), terminal_id: terminalId, access_id: accessId };
    const queueDestination = terminalQueue(configId);
    return { queueDestination, wsToken: undefined, expiresInSeconds: undefined, claim };
  }

  /** Fetches a new wsToken for its own configId (TRM-02). */
  async fetchWsToken(): Promise<WsToken> {
    const body = { configId: this.#identity.configId };
    const exchange = await this.#requestSuccess({ method: 'POST', path: paths.webSocketToken, body });
    const wsToken = field(exchange.body, 'wsToken');
    const queueDestination = field(exchange.body, 'queueDestination');
    const expiresInSeconds = field(exchange.body, 'expiresInSeconds');
    if (typeof wsToken !== 'string' || wsToken === '')
      throw new ResponseFailure(exchange, problemOf(exchange, 'wsToken'));
    // It is sent in a header of CONNECT, which has no escapes.
    if (!fitsHeader(wsToken)) throw new ResponseFailure(exchange, 'a wsToken that no header can carry');
    if (typeof queueDestination !== 'string' || !/^\P{Cc}{1,1024}$/u.test(queueDestination)) {
      throw new ResponseFailure(exchange, 'no queueDestination');
    }
    if (typeof expiresInSeconds !== 'number' || !(expiresInSeconds > 0)) {
      throw new ResponseFailure(exchange, 'no expiresInSeconds');
    }
    return { wsToken, queueDestination, expiresInSeconds };
  }

  async #requestSuccess(call: HttpCall): Promise<HttpExchange> {
    const exchange = await this.request(call);
    // A token that is rejected before it expires: the next attempt begins with a new one.
    if (exchange.status === 401) this.forgetToken();
    if (!isSuccess(exchange)) throw new ResponseFailure(exchange, 'rejected');
    return exchange;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
