import type { Insertable } from 'kysely';
import type { GatewayCallbackStore, NewGatewayCallback } from '../../domain/callbacks/gateway-callback.js';
import type { Db } from '../engine/database.js';
import { insertStatement } from '../engine/insert-statement.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import type { Schema } from '../engine/schema.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import { gatewayCallbackColumns } from './gateway-callback-columns.js';

const callbacks = table('gateway_callbacks', gatewayCallbackColumns);

export function prepareGatewayCallbackStore(db: Db): PreparedStore<GatewayCallbackStore> {
  const insert = insertStatement(
    1,
    [{ columns: gatewayCallbackColumns, fieldsOf: (callback: NewGatewayCallback) => callback }],
    (rows: readonly Insertable<Schema['gateway_callbacks']>[]) =>
      db.insertInto('gateway_callbacks').values(rows).returning('seq'),
  );
  const removeUpTo = statement<{ seq: number }, unknown>((parameter) =>
    db.deleteFrom('gateway_callbacks').where('seq', '<=', parameter('seq')),
  );

  return (on) => ({
    async append(callback) {
      const { rows } = await on.executeQuery(insert([callback]));
      return rows[0]?.seq ?? 0;
    },
    async removeUpTo(seq) {
      await removeUpTo(on, { seq });
    },
    async list(before, limit) {
      const rows = await on
        .selectFrom('gateway_callbacks')
        .select(callbacks.selection)
        .$castTo<RowOf<typeof gatewayCallbackColumns>>()
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(limit + 1)
        .execute();
      const items = rows.slice(0, limit).map(callbacks.read);
      return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
    },
  });
}
