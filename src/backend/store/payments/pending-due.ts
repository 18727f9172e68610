import { sql } from 'kysely';
import type { Due } from '../../domain/payments/due-outcomes.js';
import type { Resolution } from '../../domain/payments/transaction.js';
import { serial } from '../engine/column.js';
import type { Db } from '../engine/database.js';
import { type FieldsOf, table } from '../engine/table.js';
import { resolutionColumns } from './resolution-columns.js';

/** A literal instead of a parameter, because the partial index is used with literals only. */
const pending = sql.lit('PENDING');

/** The tables whose rows can be pending. */
type PendingTable = 'transactions' | 'refunds';

const dueColumns = { id: serial('id'), ...resolutionColumns };
const dueTables = { transactions: table('transactions', dueColumns), refunds: table('refunds', dueColumns) };

const noResolution = { dueAt: null, dueStatus: null, dueErrorCode: null };

/** Returns the stored fields of a resolution; all null for a row without one. */
export function resolutionFields(resolution: Resolution | null): FieldsOf<typeof resolutionColumns> {
  if (resolution === null) return noResolution;
  return { dueAt: resolution.at, dueStatus: resolution.status, dueErrorCode: resolution.errorCode };
}

/** Finds the pending rows of all tenants that are due by `now`, oldest first. */
export async function findDue(
  on: Db,
  name: PendingTable,
  now: number,
  limit: number,
): Promise<readonly Due[]> {
  const { selection, read } = dueTables[name];
  const rows = await on
    .selectFrom(name)
    .select(selection)
    .$castTo<Parameters<typeof read>[0]>()
    .where('due_at', '<=', now)
    .where('status', '=', pending)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
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
  const row = await on
    .selectFrom(name)
    .select((eb) => eb.fn.min('due_at').as('next'))
    .where('due_at', 'is not', null)
    .where('status', '=', pending)
    .executeTakeFirst();
  return row?.next ?? undefined;
}
