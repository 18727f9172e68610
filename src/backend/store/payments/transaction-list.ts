import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { currencyExponents } from '../../../contract/currencies.js';
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
import { containsAscii, idsContaining, isAscii } from './text-search.js';
import { type TransactionRow, transactions } from './transaction-table.js';

type Rows<O> = SelectQueryBuilder<Schema, 'transactions', O>;

/** The options of a list. */
export interface ListOptions {
  /** The most rows that a page reads if a filter has no index. */
  readonly scanRows: number;
}

/**
 * Reads a page of transactions, newest first. An index in the order of the list finds them by reach, sandbox flag and
 * time. With any other filter a page reads a bounded number of rows and then ends early, with a position for the next
 * page, so that its cost does not grow with the number of stored rows.
 */
export async function listTransactions(
  db: Db,
  { scanRows }: ListOptions,
  filter: TransactionFilter,
  search: TransactionSearch,
  after: Position | undefined,
  limit: number,
): Promise<TransactionPage> {
  const ordered = newestFirst(db, filter, search, after);
  const horizon = isSelective(search) ? await lastOf(ordered, scanRows) : undefined;
  const inReach = ordered.$if(horizon !== undefined, (query) => query.where(notBefore(horizon)));
  const matching = inReach.where(matches(search));
  const rows = await (await withText(matching, search.text, limit + 1))
    .select(transactions.selection)
    .$castTo<TransactionRow>()
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(transactions.read);
  const last = items.at(-1);
  if (rows.length > limit && last !== undefined)
    return { items, next: { createdAt: last.createdAt, id: last.id } };
  return { items, next: horizon ?? null };
}

/** Returns true if a search has conditions without an index. */
function isSelective({ status, channel, currency, amountMin, amountMax, text }: TransactionSearch): boolean {
  return [status, channel, currency, amountMin, amountMax, text].some((each) => each !== undefined);
}

/**
 * Selects rows by reach and time in the order of the list, without conditions that would prevent the use of an index.
 */
function newestFirst(
  db: Db,
  { reach, sandbox }: TransactionFilter,
  { terminalId, createdFrom, createdTo }: TransactionSearch,
  after: Position | undefined,
): Rows<object> {
  return (
    db
      .selectFrom('transactions')
      // This is a literal, so that the administrators' index on production rows can be used.
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

/** Returns the position of the row at this offset; undefined if there are fewer rows. */
async function lastOf(rows: Rows<object>, count: number): Promise<Position | undefined> {
  const row = await rows
    .select(['created_at', 'id'])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row && { createdAt: row.created_at, id: row.id };
}

/** QRY-02: later rows come before every position, so no row is listed twice or left out. */
function before(position: Position | undefined): Expression<SqlBool> {
  return sql<SqlBool>`(created_at, id) < (${position?.createdAt}, ${position?.id})`;
}

function notBefore(position: Position | undefined): Expression<SqlBool> {
  return sql<SqlBool>`(created_at, id) >= (${position?.createdAt}, ${position?.id})`;
}

function matches(search: TransactionSearch): Expression<SqlBool> {
  const { status, channel, currency, amountMin, amountMax } = search;
  const conditions = [sql<SqlBool>`1 = 1`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`);
  if (amountMin !== undefined) conditions.push(sql`amount >= ${minorUnits(amountMin, currency)}`);
  if (amountMax !== undefined) conditions.push(sql`amount <= ${minorUnits(amountMax, currency)}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Selects the rows that contain the text. If the text is not ASCII, it selects only the first of them. */
async function withText(rows: Rows<object>, text: string | undefined, count: number): Promise<Rows<object>> {
  if (text === undefined) return rows;
  if (isAscii(text)) return rows.where(containsAscii(text));
  const ids = await idsContaining(rows, text, count);
  return ids.length === 0 ? rows.where(sql<SqlBool>`1 = 0`) : rows.where('id', 'in', ids);
}

/** The condition for an amount: the bound in minor units depends on the currency of the row. */
function minorUnits(bound: AmountBound, currency: string | undefined): Expression<number> {
  if (currency !== undefined)
    return sql<number>`${bound(isCurrency(currency) ? currencyExponent(currency) : 2)}`;
  const cases = unusualExponents.map(
    ([exponent, codes]) => sql`when currency in (${sql.join(codes)}) then ${bound(exponent)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else ${bound(2)} end`;
}

/** The currencies that do not have two decimal places, by their number of decimal places. */
const unusualExponents = [0, 3, 4].map(
  (exponent) =>
    [exponent, [...currencyExponents].flatMap(([code, each]) => (each === exponent ? [code] : []))] as const,
);
