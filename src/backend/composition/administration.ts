import { maxListedQueues } from '../../contract/admin/monitoring.js';
import { createEviction } from '../channel/eviction.js';
import type { TokenRevocations } from '../domain/access/token-status.js';
import { GatewayConfigurations } from '../domain/gateways/gateway-configurations.js';
import { Activity } from '../domain/monitoring/activity.js';
import type { Overview, QueueCounts } from '../domain/monitoring/overview.js';
import type { ConfigureDeps } from '../domain/terminals/configure-terminal.js';
import type { TerminalLifecycleDeps } from '../domain/terminals/lifecycle.js';
import type { UserDeps } from '../domain/users/administer-users.js';
import {
  countOpenMessages,
  longestQueues,
  type OpenMessageCount,
} from '../store/messages/open-message-counts.js';
import type { BackendEvents } from './backend-events.js';
import type { Messaging } from './channel.js';
import type { BackendContext } from './context.js';
import type { Storage } from './storage.js';

/** The operations of administrators are built from these. */
export interface AdministrationServices {
  readonly configuration: ConfigureDeps;
  readonly terminalLifecycle: TerminalLifecycleDeps;
  readonly userAdministration: UserDeps;
  readonly gatewayConfigurations: GatewayConfigurations;
  readonly activity: Activity;
  readonly overview: Overview;
}

export async function createAdministration(
  { db, stores, inTransaction }: Storage,
  { presence, delivery, adminTopic, userSessions }: Messaging,
  revocations: TokenRevocations,
  events: BackendEvents,
  { config, minter, messageId }: BackendContext,
): Promise<AdministrationServices> {
  const { managedTerminals, tenants } = stores;
  const gatewayConfigurations = new GatewayConfigurations(inTransaction, {
    latencyMs: config['acquirer.latency'],
    approvalPercent: config['acquirer.approvalPercent'],
    timeoutsPerThousand: config['acquirer.timeoutsPerThousand'],
    failuresPerThousand: config['acquirer.failuresPerThousand'],
    rateLimitsPerThousand: config['acquirer.rateLimitsPerThousand'],
  });
  await gatewayConfigurations.load(stores.gatewayConfigurations);
  const activity = new Activity();
  return {
    configuration: {
      inTransaction,
      deliver: (message) => delivery.queued(message),
      mintId: minter.orderedId,
      messageLifetimeMs: config['command.lifetime'],
      onPushDropped: () => activity.count('droppedPushes'),
    },
    terminalLifecycle: {
      store: managedTerminals,
      revocations,
      eviction: createEviction({
        presence,
        delivery,
        adminTopic,
        events: events.channel,
        messageId,
        graceMs: config['ws.kickGrace'],
      }),
      minter,
      onDeactivated: (configId) => adminTopic.broadcast({ type: 'terminal-deactivated', configId }),
      onActivated: (configId) => adminTopic.broadcast({ type: 'terminal-activated', configId }),
    },
    userAdministration: {
      users: stores.users,
      tenants,
      inTransaction,
      revocations,
      eviction: userSessions,
      minter,
    },
    gatewayConfigurations,
    activity,
    overview: {
      sessions: () => ({ ...presence.counts(), dashboards: adminTopic.size }),
      queues: async (now) => ({
        ...queueCounts(await countOpenMessages(db, now)),
        longest: await longestQueues(db, now, maxListedQueues),
      }),
    },
  };
}

function queueCounts(open: readonly OpenMessageCount[]): Omit<QueueCounts, 'longest'> {
  const queued = open.find(({ status }) => status === 'QUEUED');
  const sent = open.find(({ status }) => status === 'SENT');
  return {
    queued: queued?.count ?? 0,
    sent: sent?.count ?? 0,
    oldestQueuedAt: queued?.oldestCreatedAt ?? null,
  };
}
