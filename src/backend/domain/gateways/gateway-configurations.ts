import { isDeepStrictEqual } from 'node:util';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { InTransaction } from '../in-transaction.js';
import { invalidField } from '../service-error.js';
import type { TerminalAdministrationStore } from '../terminals/administration.js';
import type { AcquirerOptions, AcquirerOutages } from './acquirer.js';

/** The channels and gateways by which a merchant's terminals may take payments. */
export interface Assignment {
  readonly channels: readonly string[];
  readonly gateways: readonly string[];
}

/** The assignment of a merchant that has no configuration. */
export const defaultAssignment: Assignment = { channels: ['card'], gateways: ['acquirer'] };

/** The acquirer's options for a merchant's production payments, and the assignment of its terminals. */
export interface GatewayConfiguration extends AcquirerOptions, Assignment {
  readonly merchantId: string;
  /** Null for the default of the service. */
  readonly updatedAt: number | null;
}

/** A change of a configuration. An absent share or list does not change. */
export type GatewayConfigurationChange = Pick<AcquirerOptions, 'latencyMs' | 'approvalPercent'> & {
  readonly [Share in keyof AcquirerOutages]?: number | undefined;
} & {
  readonly channels?: Assignment['channels'] | undefined;
  readonly gateways?: Assignment['gateways'] | undefined;
};

export interface GatewayConfigurationStore {
  /** Reads the configurations of all tenants, for the service itself. */
  all(): Promise<readonly GatewayConfiguration[]>;
  /** Returns undefined for a merchant with the default. */
  of(merchantId: string): Promise<GatewayConfiguration | undefined>;
  put(configuration: GatewayConfiguration & { readonly updatedAt: number }): Promise<void>;
}

export interface GatewayStores {
  readonly gatewayConfigurations: GatewayConfigurationStore;
  readonly managedTerminals: Pick<TerminalAdministrationStore, 'raiseVersions'>;
}

/** The acquirer's configuration for each merchant. Payments read it from memory, without a query. */
export class GatewayConfigurations {
  readonly #inTransaction: InTransaction<GatewayStores>;
  readonly #defaults: AcquirerOptions;
  readonly #configured = new Map<string, GatewayConfiguration>();

  constructor(inTransaction: InTransaction<GatewayStores>, defaults: AcquirerOptions) {
    this.#inTransaction = inTransaction;
    this.#defaults = defaults;
  }

  async load(store: GatewayConfigurationStore): Promise<void> {
    for (const each of await store.all()) this.#configured.set(each.merchantId, each);
  }

  of(merchantId: string): GatewayConfiguration {
    const initial = { merchantId, ...this.#defaults, ...defaultAssignment, updatedAt: null };
    return this.#configured.get(merchantId) ?? initial;
  }

  /**
   * Stores a configuration. It applies from the next payment on; pending payments keep their outcome. A changed
   * assignment raises the version of each terminal of the merchant, in the same transaction (TRM-03).
   *
   * @throws ServiceError ERR_VALIDATION
   */
  async put(merchantId: string, change: GatewayConfigurationChange): Promise<GatewayConfiguration> {
    const updatedAt = monotonicNow();
    const { latencyMs, approvalPercent } = change;
    const configuration = await this.#inTransaction(async ({ gatewayConfigurations, managedTerminals }) => {
      const stored = await gatewayConfigurations.of(merchantId);
      const before = assignmentOf(stored);
      const { channels = before.channels, gateways = before.gateways } = change;
      const after = { channels, gateways };
      const outages = outagesOf(stored ?? this.#defaults, change);
      const next = { merchantId, latencyMs, approvalPercent, ...outages, ...after, updatedAt };
      await gatewayConfigurations.put(next);
      if (!isDeepStrictEqual(before, after)) await managedTerminals.raiseVersions(merchantId);
      return next;
    });
    this.#configured.set(merchantId, configuration);
    return configuration;
  }
}

/**
 * Returns the shares after a change.
 *
 * @throws ServiceError ERR_VALIDATION if they are more than all payments
 */
function outagesOf(before: AcquirerOutages, change: GatewayConfigurationChange): AcquirerOutages {
  const {
    timeoutsPerThousand = before.timeoutsPerThousand,
    failuresPerThousand = before.failuresPerThousand,
    rateLimitsPerThousand = before.rateLimitsPerThousand,
  } = change;
  if (timeoutsPerThousand + failuresPerThousand + rateLimitsPerThousand > 1000)
    throw invalidField('/timeoutsPerThousand', 'must be at most 1000 with the other shares per thousand');
  return { timeoutsPerThousand, failuresPerThousand, rateLimitsPerThousand };
}

function assignmentOf({ channels, gateways }: Assignment = defaultAssignment): Assignment {
  return { channels, gateways };
}
