import type { Selectable } from 'kysely';
import {
  type Assignment,
  defaultAssignment,
  type GatewayConfiguration,
  type GatewayConfigurationStore,
} from '../../domain/gateways/gateway-configurations.js';
import type { Db } from '../engine/database.js';
import type { Schema } from '../engine/schema.js';

type Row = Selectable<Schema['gateway_configurations']>;

export function createGatewayConfigurationStore(on: Db): GatewayConfigurationStore {
  return {
    async all() {
      const rows = await on.selectFrom('gateway_configurations').selectAll().execute();
      return rows.map(readConfiguration);
    },
    async of(merchantId) {
      const row = await on
        .selectFrom('gateway_configurations')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return row && readConfiguration(row);
    },
    async put({ merchantId, latencyMs, approvalPercent, channels, gateways, updatedAt }) {
      const values = {
        latency_ms: latencyMs,
        approval_percent: approvalPercent,
        channels: JSON.stringify(channels),
        gateways: JSON.stringify(gateways),
        updated_at: updatedAt,
      };
      await on
        .insertInto('gateway_configurations')
        .values({ merchant_id: merchantId, ...values })
        .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
        .execute();
    },
  };
}

/** The default for a merchant that has no row. */
export function readAssignment(
  row: { readonly channels: string | null; readonly gateways: string | null } | undefined,
): Assignment {
  return {
    channels: readNames(row?.channels ?? null) ?? defaultAssignment.channels,
    gateways: readNames(row?.gateways ?? null) ?? defaultAssignment.gateways,
  };
}

function readConfiguration(row: Row): GatewayConfiguration {
  return {
    merchantId: row.merchant_id,
    latencyMs: row.latency_ms,
    approvalPercent: row.approval_percent,
    ...readAssignment(row),
    updatedAt: row.updated_at,
  };
}

/** Written by this store alone, always as a list of texts. */
function readNames(text: string | null): readonly string[] | undefined {
  return text === null ? undefined : (JSON.parse(text) as string[]);
}
