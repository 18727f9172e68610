import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { type appBody, appCreated } from '../contract/admin/apps.js';
import { branchResponse, merchantResponse } from '../contract/admin/tenants.js';
import { type terminalBody, terminalCreated } from '../contract/admin/terminals.js';
import { paths } from '../contract/operations.js';
import { adminWebSocketTokenResponse } from '../contract/rest/tokens.js';
import { AccountClient } from './http/account-client.js';
import type { HttpClient } from './http/http-client.js';
import type { HttpExchange } from './http/http-exchange.js';
import { ResponseFailure } from './http/response-failure.js';
import type { TokenSource } from './http/token-source.js';
import type { TerminalIdentity } from './terminal/account.js';

// What an actor uses and nothing more: other services may name the rest otherwise.
const merchantCreated = Type.Pick(merchantResponse, ['merchantId']);
const branchCreated = Type.Pick(branchResponse, ['branchId', 'merchantId']);
const branchPage = Type.Object({ items: Type.Array(Type.Pick(branchResponse, ['branchId', 'name'])) });
const terminalIdentity = Type.Omit(terminalCreated, ['name']);
const appCredentials = Type.Pick(appCreated, ['appId', 'appSecret']);
const adminWebSocketToken = Type.Pick(adminWebSocketTokenResponse, ['wsToken', 'topicDestination']);

export type MerchantCreated = Static<typeof merchantCreated>;
export type BranchCreated = Static<typeof branchCreated>;
export type TerminalCreated = Static<typeof terminalIdentity>;
export type AppCreated = Static<typeof appCredentials>;
export type AdminWebSocketToken = Static<typeof adminWebSocketToken>;
export type NewTerminal = Static<typeof terminalBody>;
export type NewApp = Static<typeof appBody>;

export interface AdministratorOptions {
  readonly http: HttpClient;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The access token of another client of the same account; by default its own. */
  readonly tokens?: TokenSource;
}

/** The REST side of an administrator, which sets up tenants, terminals and apps. It throws an unusable response as ResponseFailure. */
export class Administrator extends AccountClient {
  readonly #options: AdministratorOptions;

  constructor(options: AdministratorOptions) {
    const { http, clientId, clientSecret, tokens } = options;
    super(http, { id: clientId, secret: clientSecret }, undefined, tokens);
    this.#options = options;
  }

  /** A client of the same account, with the same token, that reports each exchange, as `HttpClient.observed`. */
  observed(...reports: Parameters<HttpClient['observed']>): Administrator {
    const { http, tokens } = this.shared;
    return new Administrator({ ...this.#options, http: http.observed(...reports), tokens });
  }

  /** True if the run has no administrator: each call throws. */
  get isAbsent(): boolean {
    return false;
  }

  createMerchant(name: string): Promise<MerchantCreated> {
    return this.#create('merchants', { name }, merchantCreated);
  }

  createBranch(merchantId: string, name: string): Promise<BranchCreated> {
    return this.#create('branches', { merchantId, name }, branchCreated);
  }

  createTerminal(terminal: NewTerminal): Promise<TerminalCreated> {
    return this.#create('terminals', terminal, terminalIdentity);
  }

  /** The first branches of the service. */
  async listBranches(): Promise<Static<typeof branchPage>['items']> {
    const exchange = await this.request({ method: 'GET', path: `${paths.admin}/branches` });
    return accept(exchange, branchPage).items;
  }

  /** Creates an app. Only this response contains the appSecret (APP-01, AUTH-10). */
  createApp(app: NewApp): Promise<AppCreated> {
    return this.#create('apps', app, appCredentials);
  }

  /** A wsToken for a session on the admin topic (ADM-01). */
  async adminWebSocketToken(): Promise<AdminWebSocketToken> {
    const exchange = await this.request({ method: 'POST', path: `${paths.admin}/ws-token` });
    return accept(exchange, adminWebSocketToken);
  }

  async #create<Schema extends TSchema>(
    family: string,
    body: unknown,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const exchange = await this.request({ method: 'POST', path: `${paths.admin}/${family}`, body });
    return accept(exchange, schema);
  }
}

/**
 * The identity of a created terminal in a branch of this name. It lists the fields instead of spreading them: V8 gives each
 * spread copy with an added field its own hidden class, and a run reads thousands of identities.
 */
export function identityInBranch(created: TerminalCreated, branchName: string): TerminalIdentity {
  const { terminalId, configId, clientId, clientSecret } = created;
  return { terminalId, configId, clientId, clientSecret, branch: branchName };
}

/** The document shows nothing of the administration, so any 2xx with the fields that are used is accepted. */
function accept<Schema extends TSchema>(exchange: HttpExchange, schema: Schema): Static<Schema> {
  const { status, body } = exchange;
  if (status < 200 || status > 299) throw new ResponseFailure(exchange, 'expected 2xx');
  if (!Check(schema, body)) throw new ResponseFailure(exchange, 'the body does not match its schema');
  return body;
}
