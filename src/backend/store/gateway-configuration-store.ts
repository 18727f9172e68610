import type { GatewayConfigurationStore } from '../gateways/gateway-configurations.js';
import type { Db } from './database.js';

export function createGatewayConfigurationStore(db: Db): GatewayConfigurationStore {
  return {
    async all() {
      const rows = await db.selectFrom('gateway_configurations').selectAll().execute();
      return rows.map((row) => ({
        merchantId: row.merchant_id,
        latencyMs: row.latency_ms,
        approvalPercent: row.approval_percent,
        updatedAt: row.updated_at,
      }));
    },
    async put({ merchantId, latencyMs, approvalPercent, updatedAt }) {
      const values = { latency_ms: latencyMs, approval_percent: approvalPercent, updated_at: updatedAt };
      await db
        .insertInto('gateway_configurations')
        .values({ merchant_id: merchantId, ...values })
        .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
        .execute();
    },
  };
}
