import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { KeysetPage, KeysetPosition } from '../../domain/keyset-page.js';

/** The condition for rows after a position, in a table that is ordered by `created_at` and this key. */
export function afterPosition({ createdAt, id }: KeysetPosition, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at, ${sql.ref(key)}) > (${createdAt}, ${id})`;
}

/** Builds a page from rows that were read with a limit of one more than the page's. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  read: (row: Row) => T,
  position: (item: T) => KeysetPosition,
): KeysetPage<T> {
  const items = rows.slice(0, limit).map(read);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? position(last) : null };
}
