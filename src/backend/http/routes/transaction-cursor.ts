import type { Position } from '../../domain/payments/transaction-store.js';
import { readCreatedCursor, writeCursor } from '../keyset-cursor.js';

const list = 'transactions';

export function writeTransactionCursor(position: Position | null): string | null {
  return writeCursor(list, position && `${position.createdAt}.${position.id}`);
}

/** Returns undefined for the first page. */
export function readTransactionCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const { createdAt, id } = readCreatedCursor(list, cursor);
  const number = Number(id);
  // An id that does not exist: the list continues after the instant.
  return { createdAt, id: Number.isSafeInteger(number) ? number : 0 };
}
