import { sql } from 'kysely';
import type { Due } from '../../domain/payments/due-outcomes.js';
import type { Resolution } from '../../domain/payments/transaction.js';
import { serial } from '../engine/column.js';
import type { Db } from '../engine/database.js';
import { firstOf, rowsOf, statement } from '../engine/statement.js';
import { type FieldsOf, type RowOf, table } from '../engine/table.js';
import { resolutionColumns } from './resolution-columns.js';

/** A literal instead of a parameter, because the partial index is used with literals only. */
const pending = sql.lit('PENDING');

/** The tables whose rows can be pending. */
type PendingTable = 'transactions' | 'refunds';

const dueColumns = { id: serial('id'), ...resolutionColumns };
const statements = { transactions: statementsOf('transactions'), refunds: statementsOf('refunds') };

const noResolution = { dueAt: null, dueStatus: null, dueErrorCode: null };

/** Returns the stored fields of a resolution; all null for a row without one. */
export function resolutionFields(resolution: Resolution | null): FieldsOf<typeof resolutionColumns> {
  if (resolution === null) return noResolution;
  return { dueAt: resolution.at, dueStatus: resolution.status, dueErrorCode: resolution.errorCode };
}

function statementsOf(name: PendingTable) {
  const { selection, read } = table(name, dueColumns);
  const find = statement<{ now: number; limit: number }, RowOf<typeof dueColumns>>((parameter, on) =>
    on
      .selectFrom(name)
      .select(selection)
      .$castTo<RowOf<typeof dueColumns>>()
      .where('due_at', '<=', parameter('now'))
      .where('status', '=', pending)
      .orderBy('due_at')
      .orderBy('id')
      .limit(parameter('limit')),
  );
  const next = statement<object, { readonly next: number | null }>((_parameter, on) =>
    on
      .selectFrom(name)
      .select((eb) => eb.fn.min('due_at').as('next'))
      .where('due_at', 'is not', null)
      .where('status', '=', pending),
  );
  return { find, next, read };
}

/** Finds the pending rows of all tenants that are due by `now`, oldest first. */
export async function findDue(
  on: Db,
  name: PendingTable,
  now: number,
  limit: number,
): Promise<readonly Due[]> {
  const { find, read } = statements[name];
  const rows = await rowsOf(find(on, { now, limit }));
  return rows
    .map(read)
    .flatMap(({ id, dueAt, dueStatus, dueErrorCode }) =>
      dueAt === null || dueStatus === null
        ? []
        : [{ id, resolution: { at: dueAt, status: dueStatus, errorCode: dueErrorCode } }],
    );
}

/** Returns the earliest due time; undefined if no row has one. */
export async function nextDueAt(on: Db, name: PendingTable): Promise<number | undefined> {
  const row = await firstOf(statements[name].next(on, {}));
  return row?.next ?? undefined;
}
