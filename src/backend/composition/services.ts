import type { BackendConfig } from '../config/config.js';
import type { CredentialStore } from '../domain/access/credentials.js';
import type { Minter } from '../domain/access/secrets.js';
import type { TriggerDeps } from '../domain/commands/trigger.js';
import type { InTransaction } from '../domain/in-transaction.js';
import type { Stores } from '../unit-of-work.js';
import type { AdministrationServices } from './administration.js';
import type { BackendEvents } from './backend-events.js';
import type { Messaging } from './channel.js';
import type { BackendContext } from './context.js';
import type { PaymentServices } from './payments.js';
import type { Storage } from './storage.js';
import type { Tokens } from './tokens.js';

/** The stores that routes read from. */
type ReadStores = Omit<Stores, 'reports' | 'gatewayConfigurations'>;

/** The routes are built from these. */
export interface Services extends ReadStores, AdministrationServices, Omit<Tokens, 'revocations'> {
  readonly config: BackendConfig;
  readonly inTransaction: InTransaction<Stores>;
  readonly minter: Minter;
  readonly credentials: CredentialStore;
  readonly payments: PaymentServices;
  readonly trigger: TriggerDeps;
  readonly isOnline: (configId: number) => boolean;
}

export function createServices(
  deps: {
    readonly storage: Storage;
    readonly tokens: Tokens;
    readonly administration: AdministrationServices;
    readonly payments: PaymentServices;
    readonly messaging: Messaging;
    readonly events: BackendEvents;
  },
  { config, minter }: BackendContext,
): Services {
  const { storage, tokens, administration, payments, messaging, events } = deps;
  return {
    ...administration,
    ...readStores(storage.stores),
    config,
    inTransaction: storage.inTransaction,
    minter,
    accessTokens: tokens.accessTokens,
    webSocketTokens: tokens.webSocketTokens,
    sandboxApps: tokens.sandboxApps,
    observedTerminals: tokens.observedTerminals,
    credentials: storage.credentials,
    payments,
    trigger: {
      store: storage.stores.messages,
      deliver: (message) => messaging.delivery.queued(message),
      onQueued: events.commandQueued,
      mintId: minter.orderedId,
      lifetimeMs: config['command.lifetime'],
    },
    isOnline: (configId) => messaging.presence.isOnline(configId),
  };
}

function readStores(stores: Stores): ReadStores {
  return {
    tenants: stores.tenants,
    apps: stores.apps,
    users: stores.users,
    terminals: stores.terminals,
    managedTerminals: stores.managedTerminals,
    transactions: stores.transactions,
    refunds: stores.refunds,
    settlements: stores.settlements,
    totals: stores.totals,
    messages: stores.messages,
    callbacks: stores.callbacks,
    releases: stores.releases,
  };
}
