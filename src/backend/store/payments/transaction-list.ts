import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { currencyExponent, isCurrency } from '../../../contract/money.js';
import type {
  AmountBound,
  Position,
  TransactionFilter,
  TransactionPage,
  TransactionSearch,
} from '../../domain/payments/transaction-store.js';
import type { Db } from '../engine/database.js';
import { within } from '../engine/reach-filter.js';
import type { Schema } from '../engine/schema.js';
import { type TransactionRow, transactions } from './transaction-table.js';

type Rows<O> = SelectQueryBuilder<Schema, 'transactions', O>;

/** Where a search began, and what it may look at. */
export interface ListOptions {
  /** Rows that one page looks at, at most, when a filter has no index. */
  readonly scanRows: number;
}

/**
 * A page of transactions, newest first. The place, the sandbox flag and the time are found by an index
 * that is in the order of the list. For all other filters a page looks at a bounded number of rows and
 * then ends early, with a position to go on from: what it costs never grows with what is stored.
 */
export async function listTransactions(
  db: Db,
  { scanRows }: ListOptions,
  filter: TransactionFilter,
  search: TransactionSearch,
  after: Position | undefined,
  limit: number,
): Promise<TransactionPage> {
  const horizon = isSelective(search)
    ? await lastOf(inOrder(db, filter, search, after), scanRows)
    : undefined;
  const rows = await inOrder(db, filter, search, after)
    .select(transactions.selection)
    .$castTo<TransactionRow>()
    .$if(horizon !== undefined, (query) => query.where(notBefore(horizon)))
    .where(matches(search))
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(transactions.read);
  const last = items.at(-1);
  if (rows.length > limit && last !== undefined)
    return { items, next: { createdAt: last.createdAt, id: last.id } };
  return { items, next: horizon ?? null };
}

/** What no index answers. */
function isSelective({ status, channel, currency, amountMin, amountMax, text }: TransactionSearch): boolean {
  return [status, channel, currency, amountMin, amountMax, text].some((each) => each !== undefined);
}

/** The rows of a place and a time in the order of the list, and nothing that could lead past an index. */
function inOrder(
  db: Db,
  { reach, sandbox }: TransactionFilter,
  { terminalId, createdFrom, createdTo }: TransactionSearch,
  after: Position | undefined,
): Rows<object> {
  return (
    db
      .selectFrom('transactions')
      // Written out: so the administrators' index, which holds production alone, may be used.
      .where('sandbox', '=', sandbox ? sql.lit(1) : sql.lit(0))
      .where(within<'transactions'>(reach))
      .$if(terminalId !== undefined, (query) => query.where('terminal_id', '=', terminalId ?? ''))
      .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom ?? 0))
      .$if(createdTo !== undefined, (query) => query.where('created_at', '<=', createdTo ?? 0))
      .$if(after !== undefined, (query) => query.where(before(after)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  );
}

/** The position of the row that many rows on; undefined if there are fewer. */
async function lastOf(rows: Rows<object>, count: number): Promise<Position | undefined> {
  const row = await rows
    .select(['created_at', 'id'])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row && { createdAt: row.created_at, id: row.id };
}

/** QRY-02: rows that are added later stand before every position, so none is met twice and none is left out. */
function before(position: Position | undefined): Expression<SqlBool> {
  return sql<SqlBool>`(created_at, id) < (${position?.createdAt}, ${position?.id})`;
}

function notBefore(position: Position | undefined): Expression<SqlBool> {
  return sql<SqlBool>`(created_at, id) >= (${position?.createdAt}, ${position?.id})`;
}

function matches(search: TransactionSearch): Expression<SqlBool> {
  const { status, channel, currency, amountMin, amountMax, text } = search;
  const conditions = [sql<SqlBool>`1 = 1`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`);
  if (amountMin !== undefined) conditions.push(sql`amount >= ${minorUnits(amountMin, currency)}`);
  if (amountMax !== undefined) conditions.push(sql`amount <= ${minorUnits(amountMax, currency)}`);
  if (text !== undefined) {
    const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const columns = [sql.ref('reference_id'), sql.ref('trade_no'), sql.ref('specific_tid')];
    const like = columns.map((column) => sql<SqlBool>`lower(${column}) like ${part} escape '\\'`);
    conditions.push(sql`(${sql.join(like, sql` or `)})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A bound is one of currency units; how many minor units that is depends on the row's currency. */
function minorUnits(bound: AmountBound, currency: string | undefined): Expression<number> {
  if (currency !== undefined)
    return sql<number>`${bound(isCurrency(currency) ? currencyExponent(currency) : 2)}`;
  const cases = unusualExponents().map(
    ([exponent, codes]) => sql`when currency in (${sql.join(codes)}) then ${bound(exponent)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else ${bound(2)} end`;
}

let unusual: readonly (readonly [exponent: number, codes: readonly string[]])[] | undefined;

/** The currencies that do not have two decimals, by how many they have. */
function unusualExponents() {
  if (unusual !== undefined) return unusual;
  const byExponent = new Map<number, string[]>();
  for (const code of Intl.supportedValuesOf('currency')) {
    const exponent = currencyExponent(code);
    if (exponent !== 2) byExponent.set(exponent, [...(byExponent.get(exponent) ?? []), code]);
  }
  unusual = [...byExponent];
  return unusual;
}
