import type { Static, TSchema } from 'typebox';
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

export type MerchantCreated = Static<typeof merchantResponse>;
export type BranchCreated = Static<typeof branchResponse>;
export type TerminalCreated = Static<typeof terminalCreated>;
export type AppCreated = Static<typeof appCreated>;
export type AdminWebSocketToken = Static<typeof adminWebSocketTokenResponse>;
export type NewTerminal = Static<typeof terminalBody>;
export type NewApp = Static<typeof appBody>;

export interface AdministratorOptions {
  readonly http: HttpClient;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The REST side of an administrator, which sets up tenants, terminals and apps. It throws an unusable response as ResponseFailure. */
export class Administrator extends AccountClient {
  constructor({ http, clientId, clientSecret }: AdministratorOptions) {
    super(http, { id: clientId, secret: clientSecret });
  }

  createMerchant(name: string): Promise<MerchantCreated> {
    return this.#create('merchants', { name }, merchantResponse);
  }

  createBranch(merchantId: string, name: string): Promise<BranchCreated> {
    return this.#create('branches', { merchantId, name }, branchResponse);
  }

  createTerminal(terminal: NewTerminal): Promise<TerminalCreated> {
    return this.#create('terminals', terminal, terminalCreated);
  }

  /** Creates an app. Only this response contains the appSecret (APP-01, AUTH-10). */
  createApp(app: NewApp): Promise<AppCreated> {
    return this.#create('apps', app, appCreated);
  }

  /** A wsToken for a session on the admin topic (ADM-01). */
  async adminWebSocketToken(): Promise<AdminWebSocketToken> {
    const exchange = await this.request({ method: 'POST', path: `${paths.admin}/ws-token` });
    return accept(exchange, [200, 201], adminWebSocketTokenResponse);
  }

  async #create<Schema extends TSchema>(
    family: string,
    body: unknown,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const exchange = await this.request({ method: 'POST', path: `${paths.admin}/${family}`, body });
    return accept(exchange, [201], schema);
  }
}

function accept<Schema extends TSchema>(
  exchange: HttpExchange,
  statuses: readonly number[],
  schema: Schema,
): Static<Schema> {
  if (!statuses.includes(exchange.status)) {
    throw new ResponseFailure(exchange, `expected ${statuses.join(' or ')}`);
  }
  const { body } = exchange;
  if (!Check(schema, body)) throw new ResponseFailure(exchange, 'the body does not match its schema');
  return body;
}
