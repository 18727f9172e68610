import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { KeysetPage, KeysetPosition } from '../../domain/keyset-page.js';

/** The condition for rows behind a position, in a table with that key beside `created_at`. */
export function afterPosition({ createdAt, id }: KeysetPosition, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at, ${sql.ref(key)}) > (${createdAt}, ${id})`;
}

/** Of rows that were asked for with one more than the limit. */
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
