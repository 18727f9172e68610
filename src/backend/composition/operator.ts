import type { StompServer } from '../../stomp/server/server.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import type { BackendOptions } from '../backend-options.js';
import type { Presence } from '../channel/presence.js';
import type { Metrics } from '../http/operator/metrics.js';
import type { OperatorDeps } from '../http/operator/operator.js';
import type { App } from '../http/server.js';
import { countOpenMessages } from '../store/messages/open-message-counts.js';
import type { BackendContext } from './context.js';
import type { Storage } from './storage.js';

/** The pages for those who operate the service: /health, /metrics and the documentation of the interface. */
export interface Operator {
  readonly metrics: Metrics;
  /** To be mounted before everything else, as it describes and counts all of it. */
  mount(app: App, service: Pick<OperatorDeps, 'draining' | 'origin' | 'hosts'>): Promise<void>;
  /** Lets the metrics read the channel. */
  watch(stomp: StompServer, presence: Presence): void;
}

/** Loaded only if a version is given: a run starts without it. */
export async function loadOperator(
  { operatorVersion: version, dashboard }: Pick<BackendOptions, 'operatorVersion' | 'dashboard'>,
  { db, snapshots }: Pick<Storage, 'db' | 'snapshots'>,
  { config }: BackendContext,
): Promise<Operator | undefined> {
  if (version === undefined) return undefined;
  const { createMetrics, mountOperator } = await import('../http/operator/operator.js');
  const metrics = createMetrics();
  const dataFile = snapshots && (() => snapshots.state());
  return {
    metrics,
    mount: (app, service) =>
      mountOperator(app, {
        version,
        metrics,
        config,
        db,
        dashboard,
        dataFile: () => dataFile?.(),
        ...service,
      }),
    watch(stomp, presence) {
      metrics.watch({
        connections: () => stomp.connections,
        online: () => presence.online,
        openMessages: () => countOpenMessages(db, monotonicNow()),
        dataFile,
      });
    },
  };
}
