import type { AcquirerOptions } from './acquirer.js';

/** How a merchant's production payments are treated. */
export interface GatewayConfiguration extends AcquirerOptions {
  readonly merchantId: string;
  /** Null: nobody configured it, so it is the service's default. */
  readonly updatedAt: number | null;
}

export interface GatewayConfigurationStore {
  /** The service's own work, for all tenants. */
  all(): Promise<readonly GatewayConfiguration[]>;
  put(configuration: GatewayConfiguration & { readonly updatedAt: number }): Promise<void>;
}

/** The acquirer's configuration for each merchant. Payments read it from memory: no query on their path. */
export class GatewayConfigurations {
  readonly #store: GatewayConfigurationStore;
  readonly #defaults: AcquirerOptions;
  readonly #configured = new Map<string, GatewayConfiguration>();

  constructor(store: GatewayConfigurationStore, defaults: AcquirerOptions) {
    this.#store = store;
    this.#defaults = defaults;
  }

  async load(): Promise<void> {
    for (const each of await this.#store.all()) this.#configured.set(each.merchantId, each);
  }

  of(merchantId: string): GatewayConfiguration {
    const { latencyMs, approvalPercent } = this.#defaults;
    return this.#configured.get(merchantId) ?? { merchantId, latencyMs, approvalPercent, updatedAt: null };
  }

  /** From the next payment on; those that are pending end as they would have. */
  async put(
    merchantId: string,
    { latencyMs, approvalPercent }: AcquirerOptions,
  ): Promise<GatewayConfiguration> {
    const configuration = { merchantId, latencyMs, approvalPercent, updatedAt: Date.now() };
    await this.#store.put(configuration);
    this.#configured.set(merchantId, configuration);
    return configuration;
  }
}
