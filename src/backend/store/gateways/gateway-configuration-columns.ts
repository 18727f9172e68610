import { bigint, integer, json, text } from '../engine/column.js';

/** The configuration of a merchant's gateway. */
export const gatewayConfigurationColumns = {
  merchantId: text('merchant_id', { primaryKey: true, references: 'merchants.merchant_id' }),
  latencyMs: integer('latency_ms'),
  approvalPercent: integer('approval_percent'),
  timeoutsPerThousand: integer('timeouts_per_thousand'),
  failuresPerThousand: integer('failures_per_thousand'),
  rateLimitsPerThousand: integer('rate_limits_per_thousand'),
  channels: json<readonly string[]>()('channels'),
  gateways: json<readonly string[]>()('gateways'),
  updatedAt: bigint('updated_at'),
};
