import type { Selectable } from 'kysely';
import type { GatewayCallback, GatewayCallbackStore } from '../../domain/callbacks/gateway-callback.js';
import type { Db } from '../engine/database.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import type { Schema } from '../engine/schema.js';
import { statement } from '../engine/statement.js';
import { readErrorCode } from '../payments/transaction-row.js';

export function prepareGatewayCallbackStore(db: Db): PreparedStore<GatewayCallbackStore> {
  const insert = statement<Omit<Selectable<Schema['gateway_callbacks']>, 'seq'>, { seq: number }>(
    (parameter) =>
      db
        .insertInto('gateway_callbacks')
        .values({
          received_at: parameter('received_at'),
          gateway: parameter('gateway'),
          merchant_id: parameter('merchant_id'),
          trade_no: parameter('trade_no'),
          reference_id: parameter('reference_id'),
          status: parameter('status'),
          error_code: parameter('error_code'),
        })
        .returning('seq'),
  );
  const removeUpTo = statement<{ seq: number }, unknown>((parameter) =>
    db.deleteFrom('gateway_callbacks').where('seq', '<=', parameter('seq')),
  );

  return (on) => ({
    async append(callback) {
      const { rows } = await insert(on, {
        received_at: callback.receivedAt,
        gateway: callback.gateway,
        merchant_id: callback.merchantId,
        trade_no: callback.tradeNo,
        reference_id: callback.referenceId,
        status: callback.status,
        error_code: callback.errorCode,
      });
      return rows[0]?.seq ?? 0;
    },
    async removeUpTo(seq) {
      await removeUpTo(on, { seq });
    },
    async list(before, limit) {
      const rows = await on
        .selectFrom('gateway_callbacks')
        .selectAll()
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(limit + 1)
        .execute();
      const items = rows.slice(0, limit).map(readCallback);
      return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
    },
  });
}

function readCallback(row: Selectable<Schema['gateway_callbacks']>): GatewayCallback {
  return {
    seq: row.seq,
    receivedAt: row.received_at,
    gateway: row.gateway,
    merchantId: row.merchant_id,
    tradeNo: row.trade_no,
    referenceId: row.reference_id,
    status: row.status === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    errorCode: readErrorCode(row.error_code),
  };
}
