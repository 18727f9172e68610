import { sql } from 'kysely';
import type { BackendConfig } from '../../config/config.js';
import type { Db } from '../../store/engine/database.js';
import type { App } from '../server.js';
import { healthRoute } from './health.js';
import { Metrics } from './metrics.js';
import { mountDocumentation } from './openapi/documentation.js';

export interface OperatorDeps {
  readonly version: string;
  readonly config: Pick<BackendConfig, 'operator.reach' | 'systems'>;
  readonly metrics: Metrics;
  readonly db: Db;
  readonly draining: () => boolean;
}

/** Creates the counters, before anything is mounted. */
export function createMetrics(): Metrics {
  return new Metrics();
}

/** The routes for operators. They are mounted before everything else, because they describe and count all of it. */
export async function mountOperator(app: App, deps: OperatorDeps): Promise<void> {
  const { version, config, metrics, db, draining } = deps;
  await mountDocumentation(app, { version, systems: config.systems });
  metrics.mount(app, config['operator.reach']);
  const probe = async () => {
    await sql`select 1`.execute(db);
  };
  healthRoute(app, { version, startedAt: Date.now(), draining, probe }, config['operator.reach']);
}
