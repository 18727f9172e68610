import type { Minter } from './access/secrets.js';
import type { Standing } from './access/standing.js';
import type { GatewayCallbackStore } from './callbacks/gateway-callback.js';
import type { AdminTopic } from './channel/admin-topic.js';
import type { Delivery } from './channel/delivery.js';
import { createEviction } from './channel/eviction.js';
import type { Presence } from './channel/presence.js';
import type { BackendConfig } from './config.js';
import { GatewayConfigurations } from './gateways/gateway-configurations.js';
import { Activity } from './monitoring/activity.js';
import type { Overview } from './monitoring/overview.js';
import type { ApkReleaseStore } from './releases/apk-release.js';
import { createApkReleaseStore } from './store/apk-release-store.js';
import type { Db } from './store/database.js';
import { createGatewayCallbackStore } from './store/gateway-callback-store.js';
import { createGatewayConfigurationStore } from './store/gateway-configuration-store.js';
import { countQueues } from './store/queue-counts.js';
import { createTerminalAdministrationStore } from './store/terminal-administration-store.js';
import { createUserStore } from './store/user-store.js';
import type { TenantStore } from './tenants/tenant.js';
import type { TerminalAdministrationStore } from './terminals/administration.js';
import type { ChangeSettingsParts } from './terminals/change-settings.js';
import type { TerminalLifeParts } from './terminals/life.js';
import type { UserParts } from './users/administer-users.js';

/** What the operations of administrators are made of. */
export interface AdministrationServices {
  readonly managedTerminals: TerminalAdministrationStore;
  readonly changeSettingsParts: ChangeSettingsParts;
  readonly terminalLife: TerminalLifeParts;
  readonly users: UserParts;
  readonly gatewayConfigurations: GatewayConfigurations;
  readonly releases: ApkReleaseStore;
  readonly callbacks: GatewayCallbackStore;
  readonly activity: Activity;
  readonly overview: Overview;
}

export interface AdministrationOptions {
  readonly db: Db;
  readonly config: BackendConfig;
  readonly minter: Minter;
  readonly standing: Standing;
  readonly tenants: TenantStore;
  readonly presence: Presence;
  readonly delivery: Delivery;
  readonly adminTopic: AdminTopic;
  readonly messageId: () => string;
}

export async function createAdministration(options: AdministrationOptions): Promise<AdministrationServices> {
  const { db, config, minter, standing, tenants, presence, delivery, adminTopic, messageId } = options;
  const managedTerminals = createTerminalAdministrationStore(db);
  const gatewayConfigurations = new GatewayConfigurations(
    createGatewayConfigurationStore(db),
    config.acquirer,
  );
  await gatewayConfigurations.load();
  const services: AdministrationServices = {
    managedTerminals,
    changeSettingsParts: {
      store: managedTerminals,
      announce: (configId) => delivery.announce(configId),
      mintId: minter.id,
      messageLifetimeMs: config.commandLifetimeMs,
    },
    terminalLife: {
      store: managedTerminals,
      standing,
      eviction: createEviction({ presence, delivery, messageId, graceMs: config.kickGraceMs }),
      minter,
      onDeactivated: (configId) => adminTopic.broadcast({ type: 'terminal-deactivated', configId }),
      onActivated: (configId) => adminTopic.broadcast({ type: 'terminal-activated', configId }),
    },
    users: { store: createUserStore(db), tenants, standing, minter },
    gatewayConfigurations,
    releases: createApkReleaseStore(db),
    callbacks: createGatewayCallbackStore(db),
    activity: new Activity(),
    overview: {
      sessions: () => ({ ...presence.counts(), dashboards: adminTopic.size }),
      queues: (now) => countQueues(db, now),
    },
  };

  return services;
}
