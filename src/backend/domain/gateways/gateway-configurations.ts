import type { AcquirerOptions } from './acquirer.js';

/** What a merchant's terminals may take payments by. */
export interface Assignment {
  readonly channels: readonly string[];
  readonly gateways: readonly string[];
}

/** Of a merchant for whom nobody chose. */
export const defaultAssignment: Assignment = { channels: ['card'], gateways: ['acquirer'] };

/** How a merchant's production payments are treated, and what its terminals are assigned. */
export interface GatewayConfiguration extends AcquirerOptions, Assignment {
  readonly merchantId: string;
  /** Null: nobody configured it, so it is the service's default. */
  readonly updatedAt: number | null;
}

/** A list that is not given stays as it is. */
export type GatewayConfigurationChange = AcquirerOptions & {
  readonly channels?: Assignment['channels'] | undefined;
  readonly gateways?: Assignment['gateways'] | undefined;
};

export interface GatewayConfigurationStore {
  /** The service's own work, for all tenants. */
  all(): Promise<readonly GatewayConfiguration[]>;
  /** A new assignment is a new version of each terminal of the merchant, in the same transaction (TRM-03). */
  put(merchantId: string, change: GatewayConfigurationChange, at: number): Promise<GatewayConfiguration>;
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
    const initial = { merchantId, latencyMs, approvalPercent, ...defaultAssignment, updatedAt: null };
    return this.#configured.get(merchantId) ?? initial;
  }

  /** From the next payment on; those that are pending end as they would have. */
  async put(merchantId: string, change: GatewayConfigurationChange): Promise<GatewayConfiguration> {
    const configuration = await this.#store.put(merchantId, change, Date.now());
    this.#configured.set(merchantId, configuration);
    return configuration;
  }
}
