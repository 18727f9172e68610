import type { AdminTopic } from '../channel/admin-topic.js';
import type { Delivery } from '../channel/delivery.js';
import { createEviction } from '../channel/eviction.js';
import type { Presence } from '../channel/presence.js';
import type { BackendConfig } from '../config.js';
import type { Minter } from '../domain/access/secrets.js';
import type { TokenRevocations } from '../domain/access/token-status.js';
import type { GatewayCallbackStore } from '../domain/callbacks/gateway-callback.js';
import { GatewayConfigurations } from '../domain/gateways/gateway-configurations.js';
import { Activity } from '../domain/monitoring/activity.js';
import type { Overview } from '../domain/monitoring/overview.js';
import type { ApkReleaseStore } from '../domain/releases/apk-release.js';
import type { TenantStore } from '../domain/tenancy/tenant.js';
import type { TerminalAdministrationStore } from '../domain/terminals/administration.js';
import type { ChangeSettingsDeps } from '../domain/terminals/change-settings.js';
import type { TerminalLifecycleDeps } from '../domain/terminals/lifecycle.js';
import type { UserDeps } from '../domain/users/administer-users.js';
import { createGatewayCallbackStore } from '../store/callbacks/gateway-callback-store.js';
import type { Db } from '../store/engine/database.js';
import { createGatewayConfigurationStore } from '../store/gateways/gateway-configuration-store.js';
import { countQueues } from '../store/messages/queue-lengths.js';
import { createApkReleaseStore } from '../store/releases/apk-release-store.js';
import { createTerminalAdministrationStore } from '../store/terminals/terminal-administration-store.js';
import { createUserStore } from '../store/users/user-store.js';

/** What the operations of administrators are made of. */
export interface AdministrationServices {
  readonly managedTerminals: TerminalAdministrationStore;
  readonly changeSettings: ChangeSettingsDeps;
  readonly terminalLifecycle: TerminalLifecycleDeps;
  readonly users: UserDeps;
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
  readonly revocations: TokenRevocations;
  readonly tenants: TenantStore;
  readonly presence: Presence;
  readonly delivery: Delivery;
  readonly adminTopic: AdminTopic;
  readonly messageId: () => string;
}

export async function createAdministration(options: AdministrationOptions): Promise<AdministrationServices> {
  const { db, config, minter, revocations, tenants, presence, delivery, adminTopic, messageId } = options;
  const managedTerminals = createTerminalAdministrationStore(db);
  const gatewayConfigurations = new GatewayConfigurations(
    createGatewayConfigurationStore(db),
    config.acquirer,
  );
  await gatewayConfigurations.load();
  const services: AdministrationServices = {
    managedTerminals,
    changeSettings: {
      store: managedTerminals,
      announce: (configId) => delivery.announce(configId),
      mintId: minter.id,
      messageLifetimeMs: config.commandLifetimeMs,
    },
    terminalLifecycle: {
      store: managedTerminals,
      revocations: revocations,
      eviction: createEviction({ presence, delivery, messageId, graceMs: config.kickGraceMs }),
      minter,
      onDeactivated: (configId) => adminTopic.broadcast({ type: 'terminal-deactivated', configId }),
      onActivated: (configId) => adminTopic.broadcast({ type: 'terminal-activated', configId }),
    },
    users: { store: createUserStore(db), tenants, revocations: revocations, minter },
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
