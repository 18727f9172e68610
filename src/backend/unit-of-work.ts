import type { AppStore } from './domain/apps/app.js';
import type { GatewayCallbackStore } from './domain/callbacks/gateway-callback.js';
import type { MessageStore } from './domain/commands/message.js';
import type { GatewayConfigurationStore } from './domain/gateways/gateway-configurations.js';
import type { InTransaction } from './domain/in-transaction.js';
import type { ReportStore } from './domain/payments/report-store.js';
import type { TransactionStore } from './domain/payments/transaction-store.js';
import type { RefundStore } from './domain/refunds/refund-store.js';
import type { ApkReleaseStore } from './domain/releases/apk-release.js';
import type { SettlementStore } from './domain/settlement/settlement.js';
import type { TotalsStore } from './domain/settlement/totals.js';
import type { TenantStore } from './domain/tenancy/tenant.js';
import type { TerminalAdministrationStore } from './domain/terminals/administration.js';
import type { TerminalStore } from './domain/terminals/terminal.js';
import type { UserStore } from './domain/users/user.js';
import { createAppStore } from './store/apps/app-store.js';
import { prepareGatewayCallbackStore } from './store/callbacks/gateway-callback-store.js';
import type { Db } from './store/engine/database.js';
import { createGatewayConfigurationStore } from './store/gateways/gateway-configuration-store.js';
import type { QueueLimits } from './store/messages/message-queue.js';
import { prepareMessageStore } from './store/messages/message-store.js';
import { prepareReportStore } from './store/payments/report-store.js';
import type { ListOptions } from './store/payments/transaction-list.js';
import { prepareTransactionStore } from './store/payments/transaction-store.js';
import { prepareRefundStore } from './store/refunds/refund-store.js';
import { createApkReleaseStore } from './store/releases/apk-release-store.js';
import { createSettlementStore } from './store/settlement/settlement-store.js';
import { createTotalsStore } from './store/settlement/totals-store.js';
import { createTenantStore } from './store/tenancy/tenant-store.js';
import { createTerminalAdministrationStore } from './store/terminals/terminal-administration-store.js';
import { prepareTerminalStore } from './store/terminals/terminal-store.js';
import { createUserStore } from './store/users/user-store.js';

/** One store for each aggregate. */
export interface Stores {
  readonly tenants: TenantStore;
  readonly apps: AppStore;
  readonly users: UserStore;
  readonly terminals: TerminalStore;
  readonly managedTerminals: TerminalAdministrationStore;
  readonly transactions: TransactionStore;
  readonly reports: ReportStore;
  readonly refunds: RefundStore;
  readonly settlements: SettlementStore;
  readonly totals: TotalsStore;
  readonly messages: MessageStore;
  readonly callbacks: GatewayCallbackStore;
  readonly gatewayConfigurations: GatewayConfigurationStore;
  readonly releases: ApkReleaseStore;
}

export interface UnitOfWork {
  /** Each of their operations is independent. */
  readonly stores: Stores;
  /**
   * Inside the work only the stores that it is given may be used: others wait for the transaction to end, and it for
   * them.
   */
  readonly inTransaction: InTransaction<Stores>;
}

/** The bounds of the stores. */
export interface StoreOptions extends ListOptions {
  readonly queue?: QueueLimits;
}

export function createUnitOfWork(db: Db, options: StoreOptions): UnitOfWork {
  const prepared = prepare(db, options);
  return {
    stores: new StoresOn(db, prepared),
    inTransaction: (work) => db.transaction().execute((trx) => work(new StoresOn(trx, prepared))),
  };
}

/** The stores whose statements are compiled once. */
function prepare(db: Db, options: StoreOptions) {
  return {
    terminals: prepareTerminalStore(db),
    transactions: prepareTransactionStore(db, options),
    reports: prepareReportStore(db),
    refunds: prepareRefundStore(db),
    messages: prepareMessageStore(db, options.queue),
    callbacks: prepareGatewayCallbackStore(db),
  };
}

/** Each store is made when it is asked for: a transaction uses few of them. */
class StoresOn implements Stores {
  readonly #on: Db;
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(on: Db, prepared: ReturnType<typeof prepare>) {
    this.#on = on;
    this.#prepared = prepared;
  }

  get tenants() {
    return createTenantStore(this.#on);
  }

  get apps() {
    return createAppStore(this.#on);
  }

  get users() {
    return createUserStore(this.#on);
  }

  get terminals() {
    return this.#prepared.terminals(this.#on);
  }

  get managedTerminals() {
    return createTerminalAdministrationStore(this.#on);
  }

  get transactions() {
    return this.#prepared.transactions(this.#on);
  }

  get reports() {
    return this.#prepared.reports(this.#on);
  }

  get refunds() {
    return this.#prepared.refunds(this.#on);
  }

  get settlements() {
    return createSettlementStore(this.#on);
  }

  get totals() {
    return createTotalsStore(this.#on);
  }

  get messages() {
    return this.#prepared.messages(this.#on);
  }

  get callbacks() {
    return this.#prepared.callbacks(this.#on);
  }

  get gatewayConfigurations() {
    return createGatewayConfigurationStore(this.#on);
  }

  get releases() {
    return createApkReleaseStore(this.#on);
  }
}
