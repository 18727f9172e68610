import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../engine/schema.js';

const columns = ['reference_id', 'trade_no', 'specific_tid'] as const;

/** Returns true if the database can compare this text itself: in some databases `lower` covers ASCII only. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The condition that a row contains this ASCII text, in any letter case. No character of the text is a wildcard. */
export function containsAscii(text: string): Expression<SqlBool> {
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const like = columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${part} escape '\\'`);
  return sql<SqlBool>`(${sql.join(like, sql` or `)})`;
}

/**
 * Returns the ids of the first rows that contain this text, in any letter case. It reads all rows and compares them
 * here, so the caller bounds them; the cost does not depend on the letters of the text.
 */
export async function idsContaining(
  rows: SelectQueryBuilder<Schema, 'transactions', object>,
  text: string,
  count: number,
): Promise<readonly number[]> {
  const sought = foldCase(text);
  const found = (await rows.select(['id', ...columns]).execute()).filter((row) =>
    columns.some((column) => foldCase(row[column] ?? '').includes(sought)),
  );
  return found.slice(0, count).map(({ id }) => id);
}

/** Maps the letter cases to one. Sigma has two small forms, and which one `toLowerCase` uses depends on its place. */
function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}
