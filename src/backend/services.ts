import type { AccessTokens } from './access/access-token.js';
import type { CredentialStore } from './access/credentials.js';
import type { Minter } from './access/secrets.js';
import type { WebSocketTokens } from './access/web-socket-token.js';
import type { AdministrationServices } from './administration-services.js';
import type { AppStore } from './apps/app.js';
import type { MessageStore } from './commands/message.js';
import type { TriggerParts } from './commands/trigger.js';
import type { BackendConfig } from './config.js';
import type { PaymentServices } from './payment-services.js';
import type { TransactionStore } from './payments/transaction-store.js';
import type { TenantStore } from './tenants/tenant.js';
import type { TerminalStore } from './terminals/terminal.js';

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
  readonly trigger: TriggerParts;
  readonly isOnline: (configId: number) => boolean;
}
