import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { BackendConfig } from '../../config/config.js';
import type { AllowedHosts } from '../../lifecycle/allowed-host.js';
import type { Db } from '../../store/engine/database.js';
import type { DataFileState } from '../../store/engine/snapshots.js';
import type { App } from '../server.js';
import { mountDashboard } from './dashboard.js';
import { readDashboard } from './dashboard-files.js';
import { healthRoute, localOnly, type ServiceStatus } from './health.js';
import { Metrics } from './metrics.js';
import { mountDocumentation } from './openapi/documentation.js';
import { operatorPaths } from './paths.js';
import { mountStartPage } from './start-page.js';

export interface OperatorDeps {
  readonly version: string;
  readonly config: Pick<BackendConfig, 'operator.reach' | 'systems'>;
  readonly metrics: Metrics;
  readonly db: Db;
  readonly draining: () => boolean;
  /** Undefined without a data file. */
  readonly dataFile: () => DataFileState | undefined;
  /** The service's own origin, once it listens. */
  readonly origin: () => string;
  readonly hosts: () => AllowedHosts;
  /** The folder with the files of the dashboard, if it is served. */
  readonly dashboard: string | undefined;
}

/** Creates the counters, before anything is mounted. */
export function createMetrics(): Metrics {
  return new Metrics();
}

/** The routes for operators. They are mounted before everything else, because they describe and count all of it. */
export async function mountOperator(app: App, deps: OperatorDeps): Promise<void> {
  const { version, config, metrics, db, draining, dataFile, origin, hosts, dashboard } = deps;
  const status = (): ServiceStatus => {
    if (draining()) return 'draining';
    return dataFile()?.degraded === true ? 'degraded' : 'ok';
  };
  await mountDocumentation(app, { version, systems: config.systems });
  // The types of the package support one schema language; these pages have no schema.
  const plain = app as unknown as FastifyInstance;
  const start = dashboard === undefined ? undefined : operatorPaths.dashboard;
  mountStartPage(plain, { version, origin, status, systems: config.systems, dashboard: start });
  if (dashboard !== undefined) mountDashboard(plain, await readDashboard(dashboard));
  const onRequest = localOnly(config['operator.reach'], hosts);
  metrics.mount(app, onRequest);
  const probe = async () => {
    await sql`select 1`.execute(db);
  };
  healthRoute(app, { version, startedAt: monotonicNow(), status, dataFile, probe }, onRequest);
}
