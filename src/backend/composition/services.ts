import type { BackendConfig } from '../config.js';
import type { AccessTokens } from '../domain/access/access-token.js';
import type { CredentialStore } from '../domain/access/credentials.js';
import type { Minter } from '../domain/access/secrets.js';
import type { WebSocketTokens } from '../domain/access/web-socket-token.js';
import type { AppStore } from '../domain/apps/app.js';
import type { MessageStore } from '../domain/commands/message.js';
import type { TriggerDeps } from '../domain/commands/trigger.js';
import type { TransactionStore } from '../domain/payments/transaction-store.js';
import type { TenantStore } from '../domain/tenancy/tenant.js';
import type { TerminalStore } from '../domain/terminals/terminal.js';
import type { AdministrationServices } from './administration-services.js';
import type { PaymentServices } from './payment-services.js';

/** What the routes are made of. */
export interface Services extends AdministrationServices {
  readonly config: BackendConfig;
  readonly minter: Minter;
  readonly accessTokens: AccessTokens;
  readonly webSocketTokens: WebSocketTokens;
  readonly credentials: CredentialStore;
  readonly tenants: TenantStore;
  readonly apps: AppStore;
  readonly terminals: TerminalStore;
  readonly transactions: TransactionStore;
  readonly messages: MessageStore;
  readonly money: PaymentServices;
  readonly trigger: TriggerDeps;
  readonly isOnline: (configId: number) => boolean;
}
